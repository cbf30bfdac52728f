/** Reads a friend's QR code by the camera, in browsers that can tell what a QR code says. */

import { text } from '../i18n';
import { button, make, setText } from '../ui/dom';

/** Often enough for a hand that is not quite still. */
const LOOK_MS = 250;

type Detector = Readonly<{ detect(of: HTMLVideoElement): Promise<readonly Readonly<{ rawValue: string }>[]> }>;
type DetectorClass = new (options: Readonly<{ formats: readonly string[] }>) => Detector;

/** Not yet among TypeScript's browser types. */
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

export type Scanner = Readonly<{ element: HTMLElement; stop(): void }>;

export function canScan(): boolean {
  return window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;
}

/** `read` is told what a code says; the camera is off by then. */
export function createScanner(read: (code: string) => void): Scanner {
  const video = make('video', {
    class: 'scan',
    'aria-label': text('friends.scan.camera'),
    playsinline: true,
    hidden: true,
  });
  const told = make('p', { class: 'soft', role: 'status' });
  let stream: MediaStream | null = null;
  const stop = (): void => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video.srcObject = null;
    video.hidden = true;
    setText(told, '');
    setText(toggle, text('friends.scan'));
  };
  const start = async (): Promise<void> => {
    const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    // Nobody may wait for it any more.
    if (!video.isConnected || stream) {
      for (const track of camera.getTracks()) track.stop();
      return;
    }
    stream = camera;
    video.srcObject = camera;
    video.hidden = false;
    setText(toggle, text('friends.scan.stop'));
    setText(told, text('friends.scan.no_code'));
    await video.play();
    const code = await firstCode(video, () => stream === camera);
    if (stream !== camera) return;
    stop();
    if (code !== null) read(code);
  };
  const press = (): void => {
    if (stream) stop();
    else
      void start().catch(() => {
        stop();
        setText(told, text('friends.scan.refused'));
      });
  };
  const toggle = button({ class: 'plain', 'data-key': 'scan' }, press, text('friends.scan'));
  return { element: make('div', { class: 'scanner' }, video, told, toggle), stop };
}

/** What the first code before the camera says; null when nobody waits for it any more. */
async function firstCode(video: HTMLVideoElement, isWanted: () => boolean): Promise<string | null> {
  if (!window.BarcodeDetector) return null;
  const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
  while (isWanted()) {
    const [found] = await detector.detect(video);
    if (found) return found.rawValue;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}
