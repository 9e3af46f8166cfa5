/** Quiet sounds of paper, wood and water, made when they are needed. None before the first touch. */

import { settings } from "./settings.svelte"

export type Sound =
  | "card" | "turn" | "bank" | "square" | "wave" | "sheet" | "snip" | "take" | "tick" | "last_tick" | "my_turn" | "win"
  | "wrong"

let context: AudioContext | null = null

function wake(): void {
  context ??= new AudioContext()
  void context.resume()
}
addEventListener("pointerdown", wake, { once: true })
addEventListener("keydown", wake, { once: true })

/** Plays a sound; `many` is how often, for instance a coin for each point. */
export function play(sound: Sound, many = 1): void {
  if (!context || !settings.sound || context.state !== "running") return
  SOUNDS[sound](context, context.currentTime + 0.01, many)
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number, many: number) => void> = {
  card: (audio, at) => noise(audio, at, 0.07, 900, 0.16),
  turn: (audio, at) => (noise(audio, at, 0.05, 2600, 0.1), noise(audio, at + 0.09, 0.06, 1700, 0.13)),
  bank: (audio, at, many) => {
    for (let coin = 0; coin < Math.min(many, 12); coin++) tone(audio, at + coin * 0.07, 1250 + (coin % 3) * 90, 0.09, 0.05)
  },
  square: (audio, at) => [523, 659, 784].forEach((pitch, note) => tone(audio, at + note * 0.13, pitch, 0.3, 0.11)),
  wave: (audio, at) => swell(audio, at, 0.8),
  sheet: (audio, at) => noise(audio, at, 0.11, 1500, 0.1),
  snip: (audio, at) => (noise(audio, at, 0.03, 4200, 0.1), noise(audio, at + 0.07, 0.03, 3600, 0.1)),
  take: (audio, at) => (tone(audio, at, 392, 0.18, 0.11), tone(audio, at + 0.1, 587, 0.25, 0.11)),
  tick: (audio, at) => tone(audio, at, 620, 0.05, 0.12),
  last_tick: (audio, at) => tone(audio, at, 930, 0.07, 0.16),
  my_turn: (audio, at) => tone(audio, at, 330, 0.45, 0.12),
  win: (audio, at) => [392, 523, 659, 784].forEach((pitch, note) => tone(audio, at + note * 0.12, pitch, 0.4, 0.1)),
  wrong: (audio, at) => (tone(audio, at, 220, 0.16, 0.1), tone(audio, at + 0.14, 196, 0.22, 0.1)),
}

/** A struck bar of wood: a short sine with a bright start. */
function tone(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  for (const [times, share] of [[1, 1], [3.9, 0.22]] as const) {
    const string = new OscillatorNode(audio, { frequency: pitch * times })
    const gain = fading(audio, at, length / times ** 0.5, loud * share)
    string.connect(gain).connect(audio.destination)
    string.start(at)
    string.stop(at + length)
  }
}

/** Paper: filtered noise that dies at once. */
function noise(audio: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const source = rustle(audio, length)
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 })
  source.connect(filter).connect(fading(audio, at, length, loud)).connect(audio.destination)
  source.start(at)
}

/** Water drawn back over sand. */
function swell(audio: AudioContext, at: number, length: number): void {
  const source = rustle(audio, length)
  const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: 400, Q: 0.6 })
  filter.frequency.setValueAtTime(350, at)
  filter.frequency.exponentialRampToValueAtTime(2400, at + length * 0.45)
  filter.frequency.exponentialRampToValueAtTime(300, at + length)
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(0.14, at + length * 0.4)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(at)
}

function rustle(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = new AudioBuffer({ length: Math.ceil(audio.sampleRate * length), sampleRate: audio.sampleRate })
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  return new AudioBufferSourceNode(audio, { buffer })
}

function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  return gain
}
