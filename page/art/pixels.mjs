/** Pictures as typed arrays of linear light, and their way into WebP files. */

import sharp from 'sharp';

/** Paints a picture: `at(u, v)` gives linear red, green, blue and a height for each point, u and v from 0 to 1, v downwards. */
export function paint(width, height, at) {
  const picture = {
    width,
    height,
    light: new Float32Array(width * height * 3),
    heights: new Float32Array(width * height),
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [red, green, blue, high] = at((x + 0.5) / width, (y + 0.5) / height);
      picture.light.set([red, green, blue], i * 3);
      picture.heights[i] = high;
    }
  }
  return picture;
}

/** A picture's colours as a sharp image. */
export function colours(picture) {
  return raw(Uint8Array.from(picture.light, toSrgb), picture);
}

/** The surface's tilt, from its heights, as a sharp image; the picture repeats, and so does the tilt. `strength` is in heights a pixel. */
export function normals({ width, height, heights }, strength) {
  const bytes = new Uint8Array(width * height * 3);
  const at = (x, y) => heights[((y + height) % height) * width + ((x + width) % width)];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const across = (at(x - 1, y) - at(x + 1, y)) * strength;
      const along = (at(x, y + 1) - at(x, y - 1)) * strength;
      const scale = 127.5 / Math.hypot(across, along, 1);
      bytes[i] = Math.round(across * scale + 127.5);
      bytes[i + 1] = Math.round(along * scale + 127.5);
      bytes[i + 2] = Math.round(scale + 127.5);
    }
  }
  return raw(bytes, { width, height });
}

export function saveWebp(image, file, quality) {
  return image.webp({ quality, effort: 6, smartSubsample: true }).toFile(file);
}

function raw(bytes, { width, height }) {
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

function toSrgb(light) {
  const x = Math.min(Math.max(light, 0), 1);
  return Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055));
}
