import type { Recebido } from '#shared/core/realtime.ts'
import { permissaoDesktop } from '../../core/desktop.ts'
import { type Aviso, guardarNotificacao, lerNotificacao } from '../../core/notificacoes.ts'
import type { Ir } from '../../core/navegar.ts'
import { temSom } from '../../core/som.ts'
import { tocarAviso } from '../../core/tocar.ts'
import { toastClicavel } from '../../core/toast.ts'
import { destinoDoOrcamento } from './destino.ts'
import { respostaDoCliente } from './resposta.ts'

/** A quote arrived, or its customer answered: stores it and tells by title, sound, toast and desktop; a click runs `abrir`. */
export function avisar(novo: Aviso, abrir: () => void): void {
  if (!guardarNotificacao(novo)) return
  const texto = [novo.cliente, novo.placa].filter(Boolean).join(' · ')
  if (temSom()) tocarAviso()
  const ver = () => {
    lerNotificacao(novo)
    abrir()
  }
  toastClicavel(novo.titulo, texto, ver)
  if (permissaoDesktop() !== 'granted') return
  const desktop = new Notification(novo.titulo, {
    body: texto,
    tag: `orcamento-${novo.codOrcamento}${novo.tipo ?? ''}`,
  })
  desktop.addEventListener('click', () => {
    window.focus()
    desktop.close()
    ver()
  })
}

/** A customer answered or asked on the page of the link; a click opens the quote. What is no news of a customer is left alone. */
export function avisarResposta(mudou: Recebido<'oficinaDigitalAtualizacao_'>, ir: Ir): void {
  const aviso = respostaDoCliente(mudou)
  const { to, search } = destinoDoOrcamento(mudou.codOrcamento)
  if (aviso) avisar(aviso, () => void ir(to, { search }))
}
