import { sql } from 'kysely'
import { SISTEMAS, type Sistema } from '#shared/suporte/integracoes.ts'
import type { DadosWebhook } from '#shared/suporte/webhooks-dados.ts'
import { comoSistema, type Ctx } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { guardarMensagem } from '../../core/mail/mensagens.ts'
import type { Partes } from '../../core/partes.ts'
import { contarFora } from '../../core/jobs/webhooks.ts'

/** Hours are compared with those of the weeks before. */
const DIAS_DAS_HORAS = 90
/** What a refused call sent is somebody's data: it is kept for as long as it may help. */
const DIAS_DO_ORIGINAL = 7
/** Beyond the months after which records are archived (RETENCAO_INTEGRACOES), for installations that archive none. */
const MESES_A_MAIS = 2
/** Fewest messages of the last hour of which a share is worth an alarm. */
const MINIMO_DE_MENSAGENS = 5

interface Visto {
  sistema: Sistema
  silencioMin: number | null
  errosPct: number | null
  email: string | null
  minutosDesdeOSucesso: number | null
  total: number
  erros: number
}

function motivoDe(v: Visto): string | null {
  if (v.silencioMin !== null && v.minutosDesdeOSucesso !== null && v.minutosDesdeOSucesso >= v.silencioMin)
    return `Nenhum sucesso há ${Math.floor(v.minutosDesdeOSucesso)} minutos`
  if (v.errosPct !== null && v.total >= MINIMO_DE_MENSAGENS && (100 * v.erros) / v.total >= v.errosPct)
    return `${v.erros} de ${v.total} mensagens da última hora com erro`
  return null
}

/** Opens and ends incidents by the alerts of each distributor, and writes to whom they name, once per incident. */
export async function vigiarIntegracoes(partes: Partes, avisar: (e: unknown) => void): Promise<void> {
  const com = await transacao(partes.banco, 'sistema', (tx) =>
    tx.selectFrom('integracaoAlerta').select('codDistribuidor').distinct().execute(),
  )
  for (const { codDistribuidor } of com)
    try {
      const inquilino = await partes.inquilinos.doCodigo(codDistribuidor)
      await comoSistema(partes, inquilino, vigiar)
    } catch (e) {
      avisar(e)
    }
}

async function vigiar(c: Ctx): Promise<void> {
  const d = c.inquilino.codDistribuidor
  const r = await sql<Visto>`select a.sistema, a.silencio_min as "silencioMin", a.erros_pct as "errosPct", a.email,
      (extract(epoch from now() - e.ultimo_sucesso) / 60)::float8 as "minutosDesdeOSucesso", coalesce(h.total, 0)::int as total, coalesce(h.erros, 0)::int as erros
    from integracao_alerta a
    left join integracao_estado e on e.cod_distribuidor = a.cod_distribuidor and e.sistema = a.sistema and e.cod_concessionaria = 0
    left join lateral (select sum(total) as total, sum(erros) as erros from integracao_hora h where h.cod_distribuidor = a.cod_distribuidor and h.sistema = a.sistema
      and h.cod_concessionaria = 0 and h.hora >= date_trunc('hour', now() - interval '1 hour')) h on true
    where a.cod_distribuidor = ${d} order by a.cod_alerta`.execute(c.tx)
  for (const [sistema, alertas] of Map.groupBy(r.rows, (v) => v.sistema)) {
    const motivos = alertas.map((v) => ({ v, motivo: motivoDe(v) })).filter((x) => x.motivo !== null)
    const [primeiro] = motivos
    if (!primeiro) {
      const acabou =
        await sql<Incidente>`update integracao_incidente set fim = now() where cod_distribuidor = ${d} and sistema = ${sistema} and fim is null returning ${DO_INCIDENTE}`.execute(
          c.tx,
        )
      for (const i of acabou.rows) await contar(c, i)
      continue
    }
    const novo =
      await sql<Incidente>`insert into integracao_incidente (cod_distribuidor, sistema, motivo) values (${d}, ${sistema}, ${primeiro.motivo}) on conflict do nothing returning ${DO_INCIDENTE}`.execute(
        c.tx,
      )
    const [incidente] = novo.rows
    if (!incidente) continue
    await contar(c, incidente)
    for (const email of new Set(motivos.flatMap((x) => x.v.email ?? [])))
      await guardarMensagem(c.tx, {
        codDistribuidor: d,
        codConcessionaria: null,
        canal: 'EMAIL',
        destino: email,
        assunto: `${SISTEMAS[sistema]}: ${primeiro.motivo}`,
        corpo: `${SISTEMAS[sistema]} do distribuidor ${c.inquilino.nameEmpresa}.\n\n${primeiro.motivo}.\n\nVeja em Suporte, Status das integrações. Outro aviso só vem depois que este terminar.`,
      })
  }
}

type Incidente = DadosWebhook<'integracao.incidente'>
const DO_INCIDENTE = sql`cod_incidente as "codIncidente", sistema, motivo, inicio, fim`

const contar = (c: Ctx, i: Incidente) =>
  contarFora(c, 'integracao.incidente', { codConcessionaria: null, correlacao: `incidente:${i.codIncidente}` }, () =>
    Promise.resolve(i),
  )

/** Forgets calls and hours past their time. */
export async function limparIntegracoes(partes: Partes): Promise<void> {
  await transacao(partes.banco, 'sistema', async (tx) => {
    const meses = sql`(select coalesce(d.retencao_integracoes, ${partes.env.RETENCAO_INTEGRACOES}::int) + ${MESES_A_MAIS}::int from distribuidor d where d.cod_distribuidor = x.cod_distribuidor)`
    await sql`delete from integracao_original where em < now() - make_interval(days => ${DIAS_DO_ORIGINAL})`.execute(tx)
    await sql`delete from integracao_registro x where em < now() - make_interval(months => ${meses})`.execute(tx)
    await sql`delete from webhook_entrega x where criada_em < now() - make_interval(months => ${meses}) and estado <> 'PENDENTE'`.execute(
      tx,
    )
    await sql`delete from integracao_hora where hora < now() - make_interval(days => ${DIAS_DAS_HORAS})`.execute(tx)
  })
}
