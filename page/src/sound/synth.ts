/** The sounds themselves, made of filtered noise (cards on cloth) and soft tones (words to the player): quiet, warm and short. */

import type { Cue } from './cues';

const VOLUME = 0.35;
/** Everything is heard as through a kitchen, without the sharp part. */
const WARMTH_HZ = 4_200;
const NOISE_SECONDS = 0.5;
/** A card is heard when it lands, not when it leaves the hand. */
const FLIGHT = 0.2;

/** A touch of card on cloth: noise around a pitch that may slide. Seconds and hertz. */
type Rustle = Readonly<{ at: number; hz: number; toHz?: number; seconds: number; loud: number }>;
/** A struck tone that fades. */
type Tone = Readonly<{ at: number; hz: number; seconds: number; loud: number; wave?: OscillatorType }>;
type Sound = Readonly<{ rustles?: readonly Rustle[]; tones?: readonly Tone[] }>;

const LANDING: Rustle = { at: FLIGHT, hz: 1_500, toHz: 700, seconds: 0.09, loud: 0.8 };

const SOUNDS: Readonly<Record<Cue, Sound>> = {
  deal: {
    rustles: Array.from({ length: 8 }, (_, i) => ({ at: i * 0.11, hz: 1_700 - i * 40, seconds: 0.06, loud: 0.5 })),
  },
  play: { rustles: [LANDING], tones: [{ at: FLIGHT, hz: 130, seconds: 0.09, loud: 0.35 }] },
  beat: {
    rustles: [LANDING, { at: FLIGHT + 0.05, hz: 1_000, seconds: 0.07, loud: 0.6 }],
    tones: [{ at: FLIGHT, hz: 175, seconds: 0.12, loud: 0.5 }],
  },
  take: { rustles: [0, 0.1, 0.19].map((at) => ({ at, hz: 500, toHz: 1_100, seconds: 0.13, loud: 0.7 })) },
  sweep: { rustles: [{ at: 0.1, hz: 2_200, toHz: 500, seconds: 0.34, loud: 0.7 }] },
  turn: {
    tones: [
      { at: 0.28, hz: 523, seconds: 0.22, loud: 0.3 },
      { at: 0.4, hz: 659, seconds: 0.3, loud: 0.3 },
    ],
  },
  last_second: { tones: [{ at: 0, hz: 784, seconds: 0.09, loud: 0.4, wave: 'triangle' }] },
  win: { tones: [523, 659, 784].map((hz, i) => ({ at: 0.2 + i * 0.13, hz, seconds: 0.45, loud: 0.3 })) },
  durak: {
    tones: [330, 294, 220].map((hz, i) => ({
      at: 0.2 + i * 0.2,
      hz,
      seconds: 0.4,
      loud: 0.32,
      wave: 'triangle' as const,
    })),
  },
};

/** Plays sounds once `wake` was called by a gesture, as browsers want it; silent before, and where there is no WebAudio. */
export class Synth {
  private context: AudioContext | null = null;
  private out: AudioNode | null = null;
  private noise: AudioBuffer | null = null;

  wake(): void {
    if (typeof AudioContext === 'undefined') return;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
    this.out ??= warmOut(this.context);
    this.noise ??= noiseIn(this.context);
  }

  play(cue: Cue): void {
    const { context, out, noise } = this;
    // What was asked of a sleeping context would all sound at once when it wakes.
    if (context === null || out === null || noise === null || context.state !== 'running') return;
    const { rustles = [], tones = [] } = SOUNDS[cue];
    for (const rustle of rustles) playRustle(context, out, noise, rustle);
    for (const tone of tones) playTone(context, out, tone);
  }
}

function warmOut(context: AudioContext): AudioNode {
  const warm = new BiquadFilterNode(context, { type: 'lowpass', frequency: WARMTH_HZ });
  warm.connect(new GainNode(context, { gain: VOLUME })).connect(context.destination);
  return warm;
}

function noiseIn(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function playRustle(context: AudioContext, out: AudioNode, noise: AudioBuffer, rustle: Rustle): void {
  const { at, hz, toHz = hz, seconds, loud } = rustle;
  const start = context.currentTime + at;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: hz, Q: 0.9 });
  band.frequency.setValueAtTime(hz, start);
  band.frequency.exponentialRampToValueAtTime(toHz, start + seconds);
  source
    .connect(band)
    .connect(fading(context, start, seconds, loud))
    .connect(out);
  source.start(start, Math.random() * (NOISE_SECONDS - seconds), seconds);
}

function playTone(context: AudioContext, out: AudioNode, { at, hz, seconds, loud, wave = 'sine' }: Tone): void {
  const start = context.currentTime + at;
  const source = new OscillatorNode(context, { type: wave, frequency: hz });
  source.connect(fading(context, start, seconds, loud)).connect(out);
  source.start(start);
  source.stop(start + seconds);
}

/** Comes at once and fades, without a click at either end. */
function fading(context: AudioContext, start: number, seconds: number, loud: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  return gain;
}
