import type { PixConta } from '#shared/pagamentos/contas.ts'
import type { Tone } from '../../ui/theme/tone.ts'

/** State of a store's Pix in words, and what to do. */
export interface ContaState {
  tone: Tone
  titulo: string
  fazer: string
}

/** Days before its end when a certificate is worth a warning. */
const EXPIRES_SOON = 30

const daysUntil = (dia: string, today: string) => Math.round((Date.parse(dia) - Date.parse(today)) / 86_400_000)

/** What the account's state means; the first thing that stops it counts. `hoje` is the store's day. */
export function contaState(
  c: Pick<
    PixConta,
    'ativa' | 'modo' | 'erro' | 'verificadaEm' | 'webhookEm' | 'recebidaEm' | 'certificadoVence'
  > | null,
  today: string,
): ContaState {
  if (c === null)
    return {
      tone: 'neutro',
      titulo: 'Não recebe por Pix',
      fazer: 'Com a chave Pix da loja já se cobra. Com o banco, o pagamento é dado como feito sozinho.',
    }
  if (!c.ativa)
    return { tone: 'neutro', titulo: 'Desligado', fazer: 'As cobranças feitas continuam; novas não podem ser criadas.' }
  if (c.modo === 'ESTATICO')
    return {
      tone: 'verde',
      titulo: 'Recebendo pela chave',
      fazer: 'O banco não avisa o Pátio: quem vê o dinheiro no extrato anota o pagamento na cobrança.',
    }
  if (c.erro !== null) return { tone: 'vermelho', titulo: 'Com erro', fazer: c.erro }
  const left = c.certificadoVence === null ? null : daysUntil(c.certificadoVence, today)
  if (left !== null && left < 0)
    return { tone: 'vermelho', titulo: 'Certificado vencido', fazer: 'Peça outro ao banco e troque-o em “Configurar”.' }
  if (c.verificadaEm === null)
    return { tone: 'amarelo', titulo: 'Ainda não testado', fazer: 'Use “Testar” para perguntar ao banco.' }
  if (left !== null && left <= EXPIRES_SOON)
    return {
      tone: 'amarelo',
      titulo: left === 0 ? 'Certificado vence hoje' : `Certificado vence em ${left} ${left === 1 ? 'dia' : 'dias'}`,
      fazer: 'Peça outro ao banco e troque-o em “Configurar”.',
    }
  if (c.webhookEm === null)
    return {
      tone: 'amarelo',
      titulo: 'O banco não avisa',
      fazer: 'Cadastre o endereço de aviso no banco. Até lá o Pátio pergunta de tempo em tempo.',
    }
  return { tone: 'verde', titulo: 'Recebendo pelo banco', fazer: 'Nada a fazer.' }
}
