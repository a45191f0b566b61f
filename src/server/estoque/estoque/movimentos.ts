import { sql } from 'kysely'
import type { Lido } from '#shared/core/contract.ts'
import { erroDoMovimento, type estoque, type MovimentoEntrada } from '#shared/estoque/estoque.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { invalid } from '../../core/http/errors.ts'

type Resposta = Lido<typeof estoque.receberMovimentos>
type Item = Resposta['itens'][number]

interface Guardado {
  idExterno: string
  igual: boolean
}

/** Takes in movements of a store: one that came before is told so, a wrong one does not hold the others up. */
export async function receberMovimentos(
  c: Ctx,
  codConcessionaria: number,
  itens: readonly MovimentoEntrada[],
): Promise<Resposta> {
  const respostas = new Map<number, Item>()
  const boas: (MovimentoEntrada & { ordem: number })[] = []
  const vistos = new Map<string, string>()
  itens.forEach((m, ordem) => {
    const texto = JSON.stringify(m)
    const antes = vistos.get(m.idExterno)
    const erro = erroDoMovimento(m, Date.now())
    if (antes !== undefined)
      respostas.set(
        ordem,
        antes === texto ? resposta(m, 'REPETIDO') : resposta(m, 'RECUSADO', 'idExterno repetido no envio'),
      )
    else if (erro) respostas.set(ordem, resposta(m, 'RECUSADO', erro))
    else {
      vistos.set(m.idExterno, texto)
      boas.push({ ...m, ordem })
    }
  })
  const novos = new Set(await gravar(c, codConcessionaria, boas))
  const velhos = new Map(
    (
      await jaGravados(
        c,
        codConcessionaria,
        boas.filter((m) => !novos.has(m.idExterno)),
      )
    ).map((v) => [v.idExterno, v.igual]),
  )
  for (const m of boas)
    respostas.set(
      m.ordem,
      novos.has(m.idExterno)
        ? resposta(m, 'GRAVADO')
        : velhos.get(m.idExterno)
          ? resposta(m, 'REPETIDO')
          : resposta(m, 'RECUSADO', `O idExterno ${m.idExterno} já foi usado com outro conteúdo`),
    )
  return {
    gravados: novos.size,
    itens: itens.map((m, i) => respostas.get(i) ?? resposta(m, 'RECUSADO', 'Não foi lido')),
  }
}

const resposta = (
  { idExterno }: MovimentoEntrada,
  situacao: Item['situacao'],
  mensagem: string | null = null,
): Item => ({
  idExterno,
  situacao,
  mensagem,
})

const COMO_LINHAS = sql`as n ("idExterno" text, codigo text, tipo text, quantidade numeric, em timestamptz, "pedidoEm" date, documento text)`

/** Writes what is new; gives its names. */
async function gravar(c: Ctx, codConcessionaria: number, itens: readonly MovimentoEntrada[]): Promise<string[]> {
  if (itens.length === 0) return []
  const r = await sql<{ idExterno: string }>`
    insert into estoque_movimento (cod_distribuidor, cod_concessionaria, id_externo, codigo, tipo, quantidade, em, pedido_em, documento, origem, quem)
    select ${c.inquilino.codDistribuidor}::int, ${codConcessionaria}::int, n."idExterno", n.codigo, n.tipo, n.quantidade, n.em, n."pedidoEm", n.documento, 'API', 'Integração'
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) ${COMO_LINHAS} order by n.codigo, n."idExterno"
    on conflict (cod_distribuidor, cod_concessionaria, id_externo) where id_externo is not null do nothing returning id_externo as "idExterno"`.execute(
    c.tx,
  )
  return r.rows.map((l) => l.idExterno)
}

/** Which of them are stored, and whether they say the same. */
async function jaGravados(c: Ctx, codConcessionaria: number, itens: readonly MovimentoEntrada[]): Promise<Guardado[]> {
  if (itens.length === 0) return []
  const r = await sql<Guardado>`
    select m.id_externo as "idExterno", (m.codigo, m.tipo, m.quantidade, m.em, m.pedido_em, m.documento) is not distinct from (n.codigo, n.tipo, round(n.quantidade, 3), n.em, n."pedidoEm", n.documento) as igual
    from jsonb_to_recordset(${JSON.stringify(itens)}::jsonb) ${COMO_LINHAS}
    join estoque_movimento m on m.cod_distribuidor = ${c.inquilino.codDistribuidor} and m.cod_concessionaria = ${codConcessionaria} and m.id_externo = n."idExterno"`.execute(
    c.tx,
  )
  return r.rows
}

/** Says which code stands in place of another; chains end at their last code. Throws 422 where a chain would come back to itself. */
export async function substituir(c: Ctx, pares: readonly { codigo: string; novo: string }[]): Promise<number> {
  const { codDistribuidor } = c.inquilino
  // Two chains that are written at once could close a circle together.
  await sql`select pg_advisory_xact_lock(${codDistribuidor}::int, hashtext('peca_substituicao'))`.execute(c.tx)
  const guardadas = await c.tx
    .selectFrom('pecaSubstituicao')
    .select(['codigo', 'novo'])
    .where('codDistribuidor', '=', codDistribuidor)
    .execute()
  const para = new Map(guardadas.map((s) => [s.codigo, s.novo]))
  pares.forEach((p) => para.set(p.codigo, p.novo))
  const campos: Record<string, string> = {}
  pares.forEach((p, i) => {
    if (fimDe(para, p.codigo) === null)
      campos[`itens.${i}.novo`] = `${p.codigo} e ${p.novo} ficariam um no lugar do outro`
  })
  const [primeiro] = Object.values(campos)
  if (primeiro) throw invalid(primeiro, campos)
  const linhas = [...para].map(([codigo, novo]) => ({ codigo, novo, atual: fimDe(para, codigo) ?? novo }))
  await sql`insert into peca_substituicao as s (cod_distribuidor, codigo, novo, atual)
    select ${codDistribuidor}::int, n.codigo, n.novo, n.atual from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as n (codigo text, novo text, atual text)
    on conflict (cod_distribuidor, codigo) do update set novo = excluded.novo, atual = excluded.atual where (s.novo, s.atual) <> (excluded.novo, excluded.atual)`.execute(
    c.tx,
  )
  return new Set(pares.map((p) => p.codigo)).size
}

/** Last code of a chain; null where it never ends. */
function fimDe(para: ReadonlyMap<string, string>, codigo: string): string | null {
  let fim = codigo
  for (let passos = 0; passos <= para.size; passos++) {
    const seguinte = para.get(fim)
    if (seguinte === undefined) return fim
    fim = seguinte
    if (fim === codigo) return null
  }
  return null
}
