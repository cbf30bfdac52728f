/**
 * Finds the Atlas deck's sheet: the file named by the builder, else the installed one, else the one inside Debian's package, which is
 * fetched and unpacked into a temporary folder. Nothing is installed.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const SHEET = 'atlasnye.svgz';
const PACKAGE = 'gnome-cards-data';
const FETCH_SECONDS = 120;
const INSTALLED = [
  join(homedir(), '.local/share'),
  '/usr/local/share',
  '/usr/share',
  '/opt/homebrew/share',
  '/opt/local/share',
  '/var/lib/flatpak/app/org.gnome.Aisleriot/current/active/files/share',
].map((folder) => join(folder, 'aisleriot/cards', SHEET));

/** The sheet's bytes and where they came from, or why there are none. `asked` is the file the builder named, if any. */
export function findSheet(asked) {
  if (asked) return { bytes: readFileSync(asked), source: asked };
  const installed = INSTALLED.find(existsSync);
  if (installed) return { bytes: readFileSync(installed), source: installed };
  return fetchSheet();
}

function fetchSheet() {
  const folder = mkdtempSync(join(tmpdir(), 'durak-deck-'));
  const run = (command, ...words) =>
    execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: FETCH_SECONDS * 1000 });
  try {
    run('apt-get', 'download', PACKAGE);
    const file = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
    run('dpkg-deb', '-x', file, 'unpacked');
    const bytes = readFileSync(join(folder, 'unpacked/usr/share/aisleriot/cards', SHEET));
    return { bytes, source: `Debian's package ${PACKAGE}` };
  } catch (error) {
    return { missing: String(error.message).trim().split('\n').at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
