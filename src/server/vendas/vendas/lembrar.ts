import { sql } from 'kysely'
import { formatarDia } from '#shared/rules/datas.ts'
import { type LembreteDoMes, lembreteDoMes } from '#shared/rules/mes-vendas.ts'
import { nomeDoMes } from '#shared/rules/vendas.ts'
import { comoSistema, type Ctx } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'
import { prazoDe } from '../mes-vendas/loja.ts'
import type { Partes } from '../../core/partes.ts'

/** Hour of the store's day from which people are written to. */
const HORA = 8
const QUANDO: Record<LembreteDoMes, (prazo: string) => string> = {
  ANTES: (prazo) => `O prazo é ${prazo}`,
  NO_DIA: () => 'O prazo é hoje',
  DEPOIS: (prazo) => `O prazo foi ${prazo}`,
}

interface Devendo {
  codConcessionaria: number
  nome: string
  hoje: string
  mes: string
  preenchidos: number
}

/** Writes to whom a store's last month is still waiting for: days before its deadline, on it, and once after; only of stores that keep months at all. Gives how many messages. */
export async function lembrarPrazos(partes: Partes, avisar: (e: unknown) => void, agora = new Date()): Promise<number> {
  const r = await transacao(partes.banco, 'sistema', (tx) =>
    tx.selectFrom('vendaMes').select('codDistribuidor').distinct().execute(),
  )
  let quantas = 0
  for (const { codDistribuidor } of r)
    try {
      const inquilino = await partes.inquilinos.doCodigo(codDistribuidor)
      quantas += await comoSistema(partes, inquilino, (c) => lembrar(c, agora))
    } catch (e) {
      avisar(new Error(`deadlines of distributor ${codDistribuidor} were not told`, { cause: e }))
    }
  return quantas
}

async function lembrar(c: Ctx, agora: Date): Promise<number> {
  const d = c.inquilino.codDistribuidor
  const r = await sql<Devendo>`
    select l.cod_concessionaria as "codConcessionaria", l.nome, x.hoje::text as hoje, x.mes, coalesce(m.preenchidos, 0) as preenchidos
    from concessionaria l
    cross join lateral (select (${agora}::timestamptz at time zone l.fuso)::date as hoje, to_char((${agora}::timestamptz at time zone l.fuso) - interval '1 month', 'YYYY-MM') as mes) x
    left join venda_mes m on m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.mes = x.mes
    where l.cod_distribuidor = ${d} and l.status = 1 and extract(hour from ${agora}::timestamptz at time zone l.fuso) >= ${HORA}
      and (to_char(l.desde, 'YYYY-MM') <= x.mes or m.mes is not null) and coalesce(m.estado, 'ABERTO') in ('ABERTO', 'PREENCHIDO', 'DEVOLVIDO', 'REABERTO')
      and exists (select from venda_mes v where v.cod_distribuidor = l.cod_distribuidor and v.cod_concessionaria = l.cod_concessionaria and v.mes >= to_char(x.hoje - interval '3 months', 'YYYY-MM'))
    order by l.nome, 1`.execute(c.tx)
  const porAviso = Map.groupBy(
    r.rows.flatMap((l) => {
      const quando = lembreteDoMes(l.hoje, prazoDe(l.mes))
      return quando ? [{ ...l, quando }] : []
    }),
    (l) => `${l.mes} ${l.quando}`,
  )
  let quantas = 0
  for (const lojas of porAviso.values()) {
    const [{ mes, quando } = { mes: '', quando: 'ANTES' as const }] = lojas
    // Whoever is first tells: another process finds it told.
    const novas = await sql<{
      cod: number
    }>`insert into venda_lembrete (cod_distribuidor, cod_concessionaria, mes, quando)
      select ${d}, l, ${mes}, ${quando} from unnest(${lojas.map((l) => l.codConcessionaria)}::int[]) l on conflict do nothing returning cod_concessionaria as cod`.execute(
      c.tx,
    )
    const agoraDitas = new Set(novas.rows.map((x) => x.cod))
    const faltam = lojas.filter((l) => agoraDitas.has(l.codConcessionaria))
    if (faltam.length > 0) quantas += await escrever(c, faltam, mes, quando)
  }
  return quantas
}

/** One message for each person who enters figures of any of the stores; of stores without one, for the administrators. */
async function escrever(c: Ctx, lojas: readonly Devendo[], mes: string, quando: LembreteDoMes): Promise<number> {
  const d = c.inquilino.codDistribuidor
  const r = await sql<{ email: string; nome: string; lojas: number[] }>`
    with quem as (
      select l.cod, u.cod_usuario, u.cod_nivel from unnest(${lojas.map((l) => l.codConcessionaria)}::int[]) l(cod)
      join usuario_loja x on x.cod_distribuidor = ${d} and x.cod_concessionaria = l.cod
      join usuario u on u.cod_distribuidor = x.cod_distribuidor and u.cod_usuario = x.cod_usuario and u.ativo and u.cod_nivel in (1, 2))
    select u.email, u.nome, array_agg(q.cod) as lojas from quem q join usuario u on u.cod_distribuidor = ${d} and u.cod_usuario = q.cod_usuario
    where q.cod_nivel = 1 or not exists (select from quem o where o.cod = q.cod and o.cod_nivel = 1) group by u.cod_usuario, u.email, u.nome order by u.cod_usuario`.execute(
    c.tx,
  )
  const { tipoConexao, dominioGestao, nameEmpresa } = c.inquilino
  for (const u of r.rows) {
    const suas = lojas.filter((l) => u.lojas.includes(l.codConcessionaria))
    const linhas = suas.map(
      (l) => `- ${l.nome}: ${l.preenchidos === 1 ? '1 dia preenchido' : `${l.preenchidos} dias preenchidos`}`,
    )
    await guardarMensagem(c.tx, {
      codDistribuidor: d,
      codConcessionaria: null,
      canal: 'EMAIL',
      destino: u.email,
      assunto: `Vendas de ${nomeDoMes(mes)} ainda não enviadas: ${suas.length === 1 ? (suas[0]?.nome ?? '') : `${suas.length} concessionárias`}`,
      corpo: `Olá, ${u.nome}.\n\n${QUANDO[quando](formatarDia(prazoDe(mes)))} para enviar as vendas de ${nomeDoMes(mes)}. Ainda faltam:\n\n${linhas.join('\n')}\n\nAbra ${tipoConexao}://${dominioGestao}/vendas/lancamento-mensal para completar e enviar.\n\n${nameEmpresa}\n`,
    })
  }
  return r.rows.length
}
