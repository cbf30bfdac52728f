/** The player of this tab as the room's HTTP API knows them, and how somebody else comes to play here. */

export type Player = Readonly<{
  apiUrl: string;
  /** What proves who plays here; null as long as the room has not said so. */
  proof(): string | null;
  /** Somebody signed in: from now on they play here. */
  become(secret: string): Promise<void>;
}>;
