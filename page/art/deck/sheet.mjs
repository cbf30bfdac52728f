/**
 * Finds the Atlas deck's sheets, with Latin and with Cyrillic corners: the file named by the builder with the other one beside it, else the
 * installed ones, else those inside Debian's package, which is fetched and unpacked into a temporary folder. Nothing is installed.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LATIN = 'atlasnye.svgz';
const CYRILLIC = 'Атласные.svgz';
const PACKAGE = 'gnome-cards-data';
const FETCH_SECONDS = 120;
const INSTALLED = [
  join(homedir(), '.local/share'),
  '/usr/local/share',
  '/usr/share',
  '/opt/homebrew/share',
  '/opt/local/share',
  '/var/lib/flatpak/app/org.gnome.Aisleriot/current/active/files/share',
].map((folder) => join(folder, 'aisleriot/cards'));

/** The bytes of each sheet and where they came from, or why there are none. `asked` is the file the builder named, if any. */
export function findSheets(asked) {
  if (asked) return { ...sheetsIn(dirname(asked), asked), source: asked };
  const installed = INSTALLED.find((folder) => existsSync(join(folder, LATIN)));
  return installed ? { ...sheetsIn(installed), source: installed } : fetchSheets();
}

/** Where only one sheet is there, it does for both. */
function sheetsIn(folder, file = join(folder, LATIN)) {
  const other = join(folder, CYRILLIC);
  const latin = readFileSync(file);
  return { latin, cyrillic: existsSync(other) ? readFileSync(other) : latin };
}

function fetchSheets() {
  const folder = mkdtempSync(join(tmpdir(), 'durak-deck-'));
  const run = (command, ...words) =>
    execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: FETCH_SECONDS * 1000 });
  try {
    run('apt-get', 'download', PACKAGE);
    const file = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
    run('dpkg-deb', '-x', file, 'unpacked');
    return { ...sheetsIn(join(folder, 'unpacked/usr/share/aisleriot/cards')), source: `Debian's package ${PACKAGE}` };
  } catch (error) {
    return { missing: String(error.message).trim().split('\n').at(-1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
