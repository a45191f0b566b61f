import type { Conexao } from '#shared/conversas/conexoes.ts'
import type { SendingChannel } from '#shared/conversas/conversas.ts'
import type { Tone } from '../../ui/theme/tone.ts'

/** State of a connection in words, and what to do. */
export interface ConexaoState {
  tone: Tone
  titulo: string
  fazer: string
}

const WITHOUT: Readonly<Record<SendingChannel, string>> = {
  WHATSAPP:
    'As mensagens saem por fora: o Pátio abre o WhatsApp da pessoa, e a conversa guarda o que ela diz que enviou.',
  SMS: 'Os SMS saem pelo provedor da instalação, quando há um; as respostas dos clientes não chegam aqui.',
  EMAIL: 'Os e-mails saem pelo servidor da instalação; as respostas dos clientes não chegam aqui.',
}

/** What a connection's state means; the first thing that stops it counts. */
export function conexaoState(
  c: Pick<Conexao, 'canal' | 'versao' | 'ativa' | 'erro' | 'verificadaEm' | 'recebidaEm' | 'qualidade'>,
): ConexaoState {
  if (c.versao === 0) return { tone: 'neutro', titulo: 'Não ligada', fazer: WITHOUT[c.canal] }
  if (!c.ativa)
    return { tone: 'neutro', titulo: 'Desligada', fazer: `Ligue de novo em “Configurar”. ${WITHOUT[c.canal]}` }
  if (c.erro !== null) return { tone: 'vermelho', titulo: 'Com erro', fazer: c.erro }
  if (c.canal === 'WHATSAPP' && c.verificadaEm === null)
    return { tone: 'amarelo', titulo: 'Ainda não testada', fazer: 'Use “Testar” para perguntar ao WhatsApp.' }
  if (c.qualidade === 'RED')
    return {
      tone: 'vermelho',
      titulo: 'Qualidade baixa',
      fazer: 'Clientes bloquearam ou denunciaram mensagens. Mande menos modelos de marketing, ou o limite diário cai.',
    }
  if (c.recebidaEm === null)
    return {
      tone: 'amarelo',
      titulo: 'Nada chegou ainda',
      fazer: 'Copie o endereço de aviso para o provedor. O que os clientes responderem aparece em Conversas.',
    }
  return { tone: 'verde', titulo: 'Funcionando', fazer: 'Nada a fazer.' }
}
