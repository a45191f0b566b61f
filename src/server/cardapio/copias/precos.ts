import { sql } from 'kysely'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Copier, Difference } from './copier.ts'

interface Side {
  chave: string
  nome: string
  antes: number | null
  depois: number | null
}
/** A store's price before and after the copy; null when the store had no own price. */
interface Replaced {
  chave: string
  antes: number | null
  depois: number | null
}

function differences(linhas: readonly Side[]): { itens: Difference[]; iguais: number } {
  const itens = linhas.flatMap((l): Difference[] =>
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
            alvo: { chave: l.chave, antes: l.antes, depois: l.depois } satisfies Replaced,
          },
        ],
  )
  return { itens, iguais: linhas.length - itens.length }
}

/** Copies a store's own part prices. */
export const pecaPrecosCopier = (de: number, para: number): Copier => ({
  async comparar(c) {
    const d = c.tenant.codDistribuidor
    const r = await sql<Side>`
      select codigo as chave, p.descricao || ' · ' || codigo as nome, b.preco as antes, a.preco as depois
      from (select codigo, preco from peca_loja where cod_distribuidor = ${d} and cod_concessionaria = ${de}) a
      full join (select codigo, preco from peca_loja where cod_distribuidor = ${d} and cod_concessionaria = ${para}) b using (codigo)
      join peca p using (codigo) where p.cod_distribuidor = ${d} order by sem_acento(p.descricao), codigo`.execute(c.tx)
    return differences(r.rows)
  },
  async copiar(c, chosen) {
    const replaced = chosen.map((e) => e.alvo as Replaced)
    await savePecas(
      c,
      para,
      replaced.map((t) => ({ chave: t.chave, preco: t.depois })),
    )
    return { codConcessionaria: para, trocados: replaced }
  },
})

async function savePecas(
  c: Ctx,
  loja: number,
  precos: readonly { chave: string; preco: number | null }[],
): Promise<void> {
  const d = c.tenant.codDistribuidor
  const linhas = sql`jsonb_to_recordset(${JSON.stringify(precos)}::jsonb) as t (chave text, preco int)`
  await sql`delete from peca_loja l using ${linhas} where t.preco is null and l.cod_distribuidor = ${d} and l.cod_concessionaria = ${loja} and l.codigo = t.chave`.execute(
    c.tx,
  )
  await sql`insert into peca_loja (cod_distribuidor, cod_concessionaria, codigo, preco) select ${d}::int, ${loja}::int, t.chave, t.preco from ${linhas} where t.preco is not null
    on conflict (cod_distribuidor, cod_concessionaria, codigo) do update set preco = excluded.preco`.execute(c.tx)
}

/** Restores part prices. Throws 409 when one of them changed since the copy. */
export async function undoPecas(c: Ctx, done: { codConcessionaria: number; trocados: Replaced[] }): Promise<void> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{
    n: number
  }>`select count(*) as n from jsonb_to_recordset(${JSON.stringify(done.trocados)}::jsonb) as t (chave text, depois int)
    left join peca_loja l on l.cod_distribuidor = ${d} and l.cod_concessionaria = ${done.codConcessionaria} and l.codigo = t.chave where l.preco is distinct from t.depois`.execute(
    c.tx,
  )
  rejectIfChanged(r.rows[0]?.n ?? 0)
  await savePecas(
    c,
    done.codConcessionaria,
    done.trocados.map((t) => ({ chave: t.chave, preco: t.antes })),
  )
}

/** Throws 409 when `quantos`, the number of records changed since the copy, is not 0. */
export function rejectIfChanged(quantos: number): void {
  if (quantos > 0)
    throw conflict(
      'mudou-depois',
      quantos === 1
        ? 'Um dos itens copiados mudou depois da cópia: desfaça à mão.'
        : `${quantos} dos itens copiados mudaram depois da cópia: desfaça à mão.`,
    )
}

const OWN_PRECO = (loja: number, d: number) =>
  sql`(select p.preco from cardapio_pacote_preco p where p.cod_distribuidor = ${d} and p.cod_pacote = k.cod_pacote and p.cod_concessionaria = ${loja} and p.vigente_de <= now() order by p.vigente_de desc, p.cod_preco desc limit 1)`

/** Copies a store's own closed prices of packages. */
export const pacotePrecosCopier = (de: number, para: number): Copier => ({
  async comparar(c) {
    const d = c.tenant.codDistribuidor
    const r = await sql<Side>`
      select * from (
        select k.cod_pacote::text as chave, k.nome || ' · ' || coalesce(k.marca, 'todas as marcas') || coalesce(' ' || k.modelo, '') as nome, ${OWN_PRECO(para, d)} as antes, ${OWN_PRECO(de, d)} as depois
        from cardapio_pacote k where k.cod_distribuidor = ${d} and k.ativo order by sem_acento(k.nome), k.cod_pacote) t
      where antes is not null or depois is not null`.execute(c.tx)
    return differences(r.rows)
  },
  async copiar(c, chosen) {
    const replaced = chosen.map((e) => e.alvo as Replaced)
    await assignPrecos(
      c,
      para,
      replaced.map((t) => ({ chave: t.chave, preco: t.depois })),
    )
    return { codConcessionaria: para, trocados: replaced }
  },
})

async function assignPrecos(
  c: SignedInCtx,
  loja: number,
  precos: readonly { chave: string; preco: number | null }[],
): Promise<void> {
  await sql`insert into cardapio_pacote_preco (cod_distribuidor, cod_pacote, cod_concessionaria, preco, cod_usuario)
    select ${c.tenant.codDistribuidor}::int, t.chave::int, ${loja}::int, t.preco, ${c.sessao.codUsuario}::int from jsonb_to_recordset(${JSON.stringify(precos)}::jsonb) as t (chave text, preco bigint)`.execute(
    c.tx,
  )
}

/** Restores the packages' former prices at the store. Throws 409 when one got a new price since the copy. */
export async function undoPacotePrecos(
  c: SignedInCtx,
  done: { codConcessionaria: number; trocados: Replaced[] },
): Promise<void> {
  const d = c.tenant.codDistribuidor
  const r = await sql<{
    n: number
  }>`select count(*) as n from jsonb_to_recordset(${JSON.stringify(done.trocados)}::jsonb) as t (chave text, depois bigint)
    join cardapio_pacote k on k.cod_distribuidor = ${d} and k.cod_pacote = t.chave::int where ${OWN_PRECO(done.codConcessionaria, d)} is distinct from t.depois`.execute(
    c.tx,
  )
  rejectIfChanged(r.rows[0]?.n ?? 0)
  await assignPrecos(
    c,
    done.codConcessionaria,
    done.trocados.map((t) => ({ chave: t.chave, preco: t.antes })),
  )
}
