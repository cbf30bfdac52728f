/** Tests speak English unless they ask for another language. */

import { speak } from '../src/i18n';

await speak('en');
