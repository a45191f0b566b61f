import { sql } from 'kysely'
import { TRANSPORTES, type Transporte } from '#shared/agenda/chegadas.ts'
import { formatPhone } from '#shared/rules/phone.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { register } from './event.ts'

/** What the customer told before arriving, as its row holds it; undefined when nothing was sent. */
export async function readPrevia(c: Ctx, codAgendamento: number) {
  const p = await c.tx
    .selectFrom('chegadaPrevia')
    .selectAll()
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .executeTakeFirst()
  return p && { ...p, transporte: p.transporte as Transporte }
}
type Previa = NonNullable<Awaited<ReturnType<typeof readPrevia>>>

/** The reception's words and the booking's: a note of the staff, or what the customer wrote on the site. */
export async function withNote(c: Ctx, observacao: string, codAgendamento: number): Promise<string> {
  const a = await c.tx
    .selectFrom('agendamento')
    .select('observacao')
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .executeTakeFirst()
  const note = a?.observacao ?? ''
  return observacao.includes(note) ? observacao : [observacao, note].filter(Boolean).join('\n')
}

/** The visit's observation: the adviser's own words, then what the customer told. */
export function withPedido(observacao: string, p: Previa | undefined): string {
  if (!p) return observacao
  const decides = [p.decideNome, p.decideTelefone && formatPhone(p.decideTelefone)].filter(Boolean).join(', ')
  const lines = [
    observacao.includes(p.pedido) ? '' : `O cliente pediu: ${p.pedido}`,
    decides && `Quem decide: ${decides}`,
    p.transporte !== 'NENHUM' && [TRANSPORTES[p.transporte], p.endereco].filter(Boolean).join(': '),
  ]
  return [observacao, ...lines].filter(Boolean).join('\n')
}

/** Hands what the customer sent before arriving over to the opened visit: photos move to it, and its history tells of the signed terms. */
export async function handOver(
  c: Ctx,
  p: Previa | undefined,
  to: { codConcessionaria: number; codAgendamento: number; codPassagem: number },
  author: Author,
): Promise<void> {
  const { codDistribuidor } = c.tenant
  const moved = await sql`
    with fotos as (delete from chegada_foto where cod_distribuidor = ${codDistribuidor} and cod_agendamento = ${to.codAgendamento} returning *)
    insert into visita_foto (cod_distribuidor, cod_concessionaria, cod_passagem, arquivo, miniatura, largura, altura, em)
    select cod_distribuidor, cod_concessionaria, ${to.codPassagem}::int, arquivo, miniatura, largura, altura, criada_em from fotos order by cod_foto`.execute(
    c.tx,
  )
  const fotos = Number(moved.numAffectedRows ?? 0)
  if (!p && fotos === 0) return
  await register(c, author, {
    alvo: 'PASSAGEM',
    acao: 'RECEBER_PREVIA',
    ...to,
    dados: { fotos, assinadoPor: p?.assinadoPor ?? null, assinadoEm: p?.assinadoEm ?? null, sha256: p?.termosSha256 },
  })
}

/** Ends the waits at the door of a car that is received. */
export async function closeDoorWaits(
  c: Ctx,
  { codConcessionaria, codVeiculo }: { codConcessionaria: number; codVeiculo: number },
  codUsuario: number | null,
): Promise<void> {
  const { rows } = await sql<{ codChegada: number }>`
    update chegada_porta x set atendida_em = now(), atendida_por = ${codUsuario}::int from veiculo v
    where v.cod_distribuidor = x.cod_distribuidor and v.cod_veiculo = ${codVeiculo} and v.placa_chave = placa_chave(x.placa)
      and x.cod_distribuidor = ${c.tenant.codDistribuidor} and x.cod_concessionaria = ${codConcessionaria} and x.atendida_em is null
    returning x.cod_chegada as "codChegada"`.execute(c.tx)
  for (const { codChegada } of rows)
    c.publish('porta_', codConcessionaria, { codConcessionaria, codChegada, aviso: null })
}

/** Phone of the person who decides on the car that is at the store, as its customer told before arriving; null when nobody was named. */
export async function decisionPhone(c: Ctx, codConcessionaria: number, codVeiculo: number): Promise<string | null> {
  const { rows } = await sql<{ telefone: string }>`
    select e.decide_telefone as telefone from passagem p
    join chegada_previa e on e.cod_distribuidor = p.cod_distribuidor and e.cod_agendamento = p.cod_agendamento and e.decide_telefone <> ''
    where p.cod_distribuidor = ${c.tenant.codDistribuidor} and p.cod_concessionaria = ${codConcessionaria} and p.cod_veiculo = ${codVeiculo} and p.entregue_em is null
    limit 1`.execute(c.tx)
  return rows[0]?.telefone ?? null
}
