import type { Recebido } from '#shared/realtime.ts'
import { permissaoDesktop } from '../lib/desktop.ts'
import { type Aviso, guardarNotificacao } from '../lib/notificacoes.ts'
import type { Ir } from '../lib/navegar.ts'
import { toastClicavel } from '../lib/toast.ts'
import { destinoDoOrcamento } from './destino.ts'
import { respostaDoCliente } from './resposta.ts'

let audio: AudioContext | null = null

/** Two short tones; silent while the browser forbids sound before the first gesture. */
function tocarAviso(): void {
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

/** A quote arrived, or its customer answered: stores it and tells by title, sound, toast and desktop; a click runs `abrir`. */
export function avisar(novo: Aviso, abrir: () => void): void {
  if (!guardarNotificacao(novo)) return
  const texto = [novo.cliente, novo.placa].filter(Boolean).join(' · ')
  tocarAviso()
  toastClicavel(novo.titulo, texto, abrir)
  if (permissaoDesktop() !== 'granted') return
  const desktop = new Notification(novo.titulo, {
    body: texto,
    tag: `orcamento-${novo.codOrcamento}${novo.tipo ?? ''}`,
  })
  desktop.addEventListener('click', () => {
    window.focus()
    desktop.close()
    abrir()
  })
}

/** A customer answered or asked on the page of the link; a click opens the quote. What is no news of a customer is left alone. */
export function avisarResposta(mudou: Recebido<'oficinaDigitalAtualizacao_'>, ir: Ir): void {
  const aviso = respostaDoCliente(mudou)
  const { to, search } = destinoDoOrcamento(mudou.codOrcamento)
  if (aviso) avisar(aviso, () => void ir(to, { search }))
}
