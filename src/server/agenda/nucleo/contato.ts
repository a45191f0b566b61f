import { sql } from 'kysely'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'

/** Who is written to, by what they have and have not refused. */
export interface Contato {
  nome: string
  telefone: string | null
  email: string | null
  /** Channels that the customer took consent back for. */
  recusados: string[]
}

/** Contact of a customer. */
export async function contatoDe(c: Ctx, codCliente: number): Promise<Contato> {
  const r = await sql<Contato>`
    select k.nome, k.telefone, k.email, coalesce((select array_agg(u.canal) from (
        select distinct on (s.canal) s.canal, s.concedido from cliente_consentimento s
        where s.cod_distribuidor = k.cod_distribuidor and s.cod_cliente = k.cod_cliente order by s.canal, s.cod_consentimento desc) u
      where not u.concedido), '{}') as recusados
    from cliente k where k.cod_distribuidor = ${c.inquilino.codDistribuidor} and k.cod_cliente = ${codCliente}`.execute(
    c.tx,
  )
  return r.rows[0] ?? { nome: '', telefone: null, email: null, recusados: [] }
}

/** The channel that a message goes by when nobody chooses: SMS, else e-mail; null when the customer has neither, or has refused them. */
export function canalDe({ telefone, email, recusados }: Contato): 'SMS' | 'EMAIL' | null {
  if (telefone && !recusados.includes('SMS')) return 'SMS'
  return email && !recusados.includes('EMAIL') ? 'EMAIL' : null
}

/** Puts a message to a customer in the outbox; throws 422 for a channel that they have not, or have refused. */
export async function escrever(
  c: Ctx,
  contato: Contato,
  m: { codConcessionaria: number; canal: 'SMS' | 'EMAIL'; assunto: string; corpo: string; codAgendamento?: number },
): Promise<void> {
  const destino = m.canal === 'SMS' ? contato.telefone : contato.email
  if (!destino)
    throw invalid('O cliente não tem este contato', {
      canal: `O cliente não tem ${m.canal === 'SMS' ? 'telefone' : 'e-mail'} cadastrado`,
    })
  if (contato.recusados.includes(m.canal))
    throw invalid('O cliente não autorizou este canal', {
      canal: `O cliente não autorizou contato por ${m.canal === 'SMS' ? 'SMS' : 'e-mail'}`,
    })
  await guardarMensagem(c.tx, {
    codDistribuidor: c.inquilino.codDistribuidor,
    codConcessionaria: m.codConcessionaria,
    canal: m.canal,
    destino,
    assunto: m.canal === 'EMAIL' ? m.assunto : null,
    corpo: m.corpo,
    ...(m.codAgendamento !== undefined && { codAgendamento: m.codAgendamento }),
  })
}
