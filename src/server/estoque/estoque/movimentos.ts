import { sql } from 'kysely'
import type { Loaded } from '#shared/core/contract.ts'
import { movimentoError, type estoque, type MovimentoInput } from '#shared/estoque/estoque.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { invalid } from '../../core/http/errors.ts'

type Reply = Loaded<typeof estoque.receberMovimentos>
type Item = Reply['itens'][number]

interface Stored {
  idExterno: string
  igual: boolean
}

/** Stores movements of a store; repeated and invalid ones are reported one by one and do not block the others. */
export async function receiveMovimentos(
  c: Ctx,
  codConcessionaria: number,
  itens: readonly MovimentoInput[],
): Promise<Reply> {
  const respostas = new Map<number, Item>()
  const valid: (MovimentoInput & { ordem: number })[] = []
  const vistos = new Map<string, string>()
  itens.forEach((m, ordem) => {
    const text = JSON.stringify(m)
    const before = vistos.get(m.idExterno)
    const error = movimentoError(m, Date.now())
    if (before !== undefined)
      respostas.set(
        ordem,
        before === text ? response(m, 'REPETIDO') : response(m, 'RECUSADO', 'idExterno repetido no envio'),
      )
    else if (error) respostas.set(ordem, response(m, 'RECUSADO', error))
    else {
      vistos.set(m.idExterno, text)
      valid.push({ ...m, ordem })
    }
  })
  const stored = new Set(await save(c, codConcessionaria, valid))
  const old = new Map(
    (
      await alreadySaved(
        c,
        codConcessionaria,
        valid.filter((m) => !stored.has(m.idExterno)),
      )
    ).map((v) => [v.idExterno, v.igual]),
  )
  for (const m of valid)
    respostas.set(
      m.ordem,
      stored.has(m.idExterno)
        ? response(m, 'GRAVADO')
        : old.get(m.idExterno)
          ? response(m, 'REPETIDO')
          : response(m, 'RECUSADO', `O idExterno ${m.idExterno} já foi usado com outro conteúdo`),
    )
  return {
    gravados: stored.size,
    itens: itens.map((m, i) => respostas.get(i) ?? response(m, 'RECUSADO', 'Não foi lido')),
  }
}

const response = ({ idExterno }: MovimentoInput, situacao: Item['situacao'], mensagem: string | null = null): Item => ({
  idExterno,
  situacao,
  mensagem,
})

const AS_ROWS = sql`as n ("idExterno" text, codigo text, tipo text, quantidade numeric, em timestamptz, "pedidoEm" date, documento text)`

/** Writes new movements; returns their external identifiers. */
async function save(c: Ctx, codConcessionaria: number, itens: readonly MovimentoInput[]): Promise<string[]> {
  if (itens.length === 0) return []
  const r = await sql<{ idExterno: string }>`
    insert into estoque_movimento (cod_distribuidor, cod_concessionaria, id_externo, codigo, tipo, quantidade, em, pedido_em, documento, origem, quem)
    select ${c.tenant.codDistribuidor}::int, ${codConcessionaria}::int, n."idExterno", n.codigo, n.tipo, n.quantidade, n.em, n."pedidoEm", n.documento, 'API', 'Integração'
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) ${AS_ROWS} order by n.codigo, n."idExterno"
    on conflict (cod_distribuidor, cod_concessionaria, id_externo) where id_externo is not null do nothing returning id_externo as "idExterno"`.execute(
    c.tx,
  )
  return r.rows.map((l) => l.idExterno)
}

/** Movements that are already stored, each with whether its content is equal. */
async function alreadySaved(c: Ctx, codConcessionaria: number, itens: readonly MovimentoInput[]): Promise<Stored[]> {
  if (itens.length === 0) return []
  const r = await sql<Stored>`
    select m.id_externo as "idExterno", (m.codigo, m.tipo, m.quantidade, m.em, m.pedido_em, m.documento) is not distinct from (n.codigo, n.tipo, round(n.quantidade, 3), n.em, n."pedidoEm", n.documento) as igual
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) ${AS_ROWS}
    join estoque_movimento m on m.cod_distribuidor = ${c.tenant.codDistribuidor} and m.cod_concessionaria = ${codConcessionaria} and m.id_externo = n."idExterno"`.execute(
    c.tx,
  )
  return r.rows
}

/** Records that one code replaces another; chains lead to their last code. Throws 422 for a cycle. */
export async function substitute(c: Ctx, pairs: readonly { codigo: string; novo: string }[]): Promise<number> {
  const { codDistribuidor } = c.tenant
  // Two concurrent writes could close a cycle together.
  await sql`select pg_advisory_xact_lock(${codDistribuidor}::int, hashtext('peca_substituicao'))`.execute(c.tx)
  const stored = await c.tx
    .selectFrom('pecaSubstituicao')
    .select(['codigo', 'novo'])
    .where('codDistribuidor', '=', codDistribuidor)
    .execute()
  const para = new Map(stored.map((s) => [s.codigo, s.novo]))
  pairs.forEach((p) => para.set(p.codigo, p.novo))
  const fields: Record<string, string> = {}
  pairs.forEach((p, i) => {
    if (endOf(para, p.codigo) === null)
      fields[`itens.${i}.novo`] = `${p.codigo} e ${p.novo} ficariam um no lugar do outro`
  })
  const [first] = Object.values(fields)
  if (first) throw invalid(first, fields)
  const linhas = [...para].map(([codigo, novo]) => ({ codigo, novo, atual: endOf(para, codigo) ?? novo }))
  await sql`insert into peca_substituicao as s (cod_distribuidor, codigo, novo, atual)
    select ${codDistribuidor}::int, n.codigo, n.novo, n.atual from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (codigo text, novo text, atual text)
    on conflict (cod_distribuidor, codigo) do update set novo = excluded.novo, atual = excluded.atual where (s.novo, s.atual) <> (excluded.novo, excluded.atual)`.execute(
    c.tx,
  )
  return new Set(pairs.map((p) => p.codigo)).size
}

/** Last code of a chain; null for a cycle. */
function endOf(para: ReadonlyMap<string, string>, codigo: string): string | null {
  let end = codigo
  for (let steps = 0; steps <= para.size; steps++) {
    const subsequent = para.get(end)
    if (subsequent === undefined) return end
    end = subsequent
    if (end === codigo) return null
  }
  return null
}
