import { sql } from 'kysely'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Copiador, Diferenca } from './copiador.ts'

interface Lado {
  chave: string
  nome: string
  antes: number | null
  depois: number | null
}
/** What a store's price was, and what the copy made of it; null: the store had none of its own. */
interface Trocado {
  chave: string
  antes: number | null
  depois: number | null
}

function diferencas(linhas: readonly Lado[]): { itens: Diferenca[]; iguais: number } {
  const itens = linhas.flatMap((l): Diferenca[] =>
    l.antes === l.depois
      ? []
      : [
          {
            chave: l.chave,
            nome: l.nome,
            situacao: l.antes === null ? 'NOVO' : l.depois === null ? 'SAI' : 'MUDA',
            mudancas: [],
            precoAntes: l.antes,
            precoDepois: l.depois,
            alvo: { chave: l.chave, antes: l.antes, depois: l.depois } satisfies Trocado,
          },
        ],
  )
  return { itens, iguais: linhas.length - itens.length }
}

/** Prices of parts that a store asks for itself. */
export const precosDePecas = (de: number, para: number): Copiador => ({
  async comparar(c) {
    const d = c.inquilino.codDistribuidor
    const r = await sql<Lado>`
      select codigo as chave, p.descricao || ' · ' || codigo as nome, b.preco as antes, a.preco as depois
      from (select codigo, preco from peca_loja where cod_distribuidor = ${d} and cod_concessionaria = ${de}) a
      full join (select codigo, preco from peca_loja where cod_distribuidor = ${d} and cod_concessionaria = ${para}) b using (codigo)
      join peca p using (codigo) where p.cod_distribuidor = ${d} order by sem_acento(p.descricao), codigo`.execute(c.tx)
    return diferencas(r.rows)
  },
  async copiar(c, escolhidas) {
    const trocados = escolhidas.map((e) => e.alvo as Trocado)
    await gravarPecas(
      c,
      para,
      trocados.map((t) => ({ chave: t.chave, preco: t.depois })),
    )
    return { codConcessionaria: para, trocados }
  },
})

async function gravarPecas(
  c: Ctx,
  loja: number,
  precos: readonly { chave: string; preco: number | null }[],
): Promise<void> {
  const d = c.inquilino.codDistribuidor
  const linhas = sql`jsonb_to_recordset(${JSON.stringify(precos)}::jsonb) as t (chave text, preco int)`
  await sql`delete from peca_loja l using ${linhas} where t.preco is null and l.cod_distribuidor = ${d} and l.cod_concessionaria = ${loja} and l.codigo = t.chave`.execute(
    c.tx,
  )
  await sql`insert into peca_loja (cod_distribuidor, cod_concessionaria, codigo, preco) select ${d}::int, ${loja}::int, t.chave, t.preco from ${linhas} where t.preco is not null
    on conflict (cod_distribuidor, cod_concessionaria, codigo) do update set preco = excluded.preco`.execute(c.tx)
}

/** Puts parts' prices back; throws 409 when one of them has changed since. */
export async function desfazerPecas(c: Ctx, feito: { codConcessionaria: number; trocados: Trocado[] }): Promise<void> {
  const d = c.inquilino.codDistribuidor
  const r = await sql<{
    n: number
  }>`select count(*) as n from jsonb_to_recordset(${JSON.stringify(feito.trocados)}::jsonb) as t (chave text, depois int)
    left join peca_loja l on l.cod_distribuidor = ${d} and l.cod_concessionaria = ${feito.codConcessionaria} and l.codigo = t.chave where l.preco is distinct from t.depois`.execute(
    c.tx,
  )
  recusarSeMudou(r.rows[0]?.n ?? 0)
  await gravarPecas(
    c,
    feito.codConcessionaria,
    feito.trocados.map((t) => ({ chave: t.chave, preco: t.antes })),
  )
}

/** Throws 409 when so many records have changed since the copy. */
export function recusarSeMudou(quantos: number): void {
  if (quantos > 0)
    throw conflict(
      'mudou-depois',
      quantos === 1
        ? 'Um dos itens copiados mudou depois da cópia: desfaça à mão.'
        : `${quantos} dos itens copiados mudaram depois da cópia: desfaça à mão.`,
    )
}

const PROPRIO = (loja: number, d: number) =>
  sql`(select p.preco from cardapio_pacote_preco p where p.cod_distribuidor = ${d} and p.cod_pacote = k.cod_pacote and p.cod_concessionaria = ${loja} and p.vigente_de <= now() order by p.vigente_de desc, p.cod_preco desc limit 1)`

/** Closed prices of packages that a store has of its own. */
export const precosDePacotes = (de: number, para: number): Copiador => ({
  async comparar(c) {
    const d = c.inquilino.codDistribuidor
    const r = await sql<Lado>`
      select * from (
        select k.cod_pacote::text as chave, k.nome || ' · ' || coalesce(k.marca, 'todas as marcas') || coalesce(' ' || k.modelo, '') as nome, ${PROPRIO(para, d)} as antes, ${PROPRIO(de, d)} as depois
        from cardapio_pacote k where k.cod_distribuidor = ${d} and k.ativo order by sem_acento(k.nome), k.cod_pacote) t
      where antes is not null or depois is not null`.execute(c.tx)
    return diferencas(r.rows)
  },
  async copiar(c, escolhidas) {
    const trocados = escolhidas.map((e) => e.alvo as Trocado)
    await darPrecos(
      c,
      para,
      trocados.map((t) => ({ chave: t.chave, preco: t.depois })),
    )
    return { codConcessionaria: para, trocados }
  },
})

async function darPrecos(
  c: CtxDePessoa,
  loja: number,
  precos: readonly { chave: string; preco: number | null }[],
): Promise<void> {
  await sql`insert into cardapio_pacote_preco (cod_distribuidor, cod_pacote, cod_concessionaria, preco, cod_usuario)
    select ${c.inquilino.codDistribuidor}::int, t.chave::int, ${loja}::int, t.preco, ${c.sessao.codUsuario}::int from jsonb_to_recordset(${JSON.stringify(precos)}::jsonb) as t (chave text, preco bigint)`.execute(
    c.tx,
  )
}

/** Gives packages the prices that they had at the store; throws 409 when one of them was given another since. */
export async function desfazerPrecosDePacotes(
  c: CtxDePessoa,
  feito: { codConcessionaria: number; trocados: Trocado[] },
): Promise<void> {
  const d = c.inquilino.codDistribuidor
  const r = await sql<{
    n: number
  }>`select count(*) as n from jsonb_to_recordset(${JSON.stringify(feito.trocados)}::jsonb) as t (chave text, depois bigint)
    join cardapio_pacote k on k.cod_distribuidor = ${d} and k.cod_pacote = t.chave::int where ${PROPRIO(feito.codConcessionaria, d)} is distinct from t.depois`.execute(
    c.tx,
  )
  recusarSeMudou(r.rows[0]?.n ?? 0)
  await darPrecos(
    c,
    feito.codConcessionaria,
    feito.trocados.map((t) => ({ chave: t.chave, preco: t.antes })),
  )
}
