let audio: AudioContext | null = null

/** Two short tones; silent while the browser forbids sound before the first gesture. */
export function tocarAviso(): void {
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
  if (audio.state !== 'running') return
  for (const [i, hertz] of [660, 880].entries()) {
    const inicio = audio.currentTime + i * 0.14
    const tom = audio.createOscillator()
    const volume = audio.createGain()
    tom.frequency.value = hertz
    volume.gain.setValueAtTime(0, inicio)
    volume.gain.linearRampToValueAtTime(0.12, inicio + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, inicio + 0.22)
    tom.connect(volume).connect(audio.destination)
    tom.start(inicio)
    tom.stop(inicio + 0.24)
  }
}
