let audio: AudioContext | null = null

/** Plays two short tones; silent while the browser blocks sound before the first user gesture. */
export function playNotificationSound(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
  if (audio.state !== 'running') return
  for (const [i, hertz] of [660, 880].entries()) {
    const start = audio.currentTime + i * 0.14
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.22)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.24)
  }
}
