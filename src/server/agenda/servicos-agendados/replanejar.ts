import { sql } from 'kysely'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { Replanejado } from '#shared/agenda/servicos-agendados.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import { lojaDaAgenda } from '../nucleo/loja.ts'
import { acharMecanico, colocar } from '../nucleo/plano.ts'
import { listRiscos, preverLoja } from '../nucleo/riscos.ts'
import { agir, travarServico } from '../nucleo/servico.ts'
import { lerServico, listServicos } from '../nucleo/servicos-lidos.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { sugerir } from './encaixar.ts'

const MIN = 60_000

/** Puts what a visit still has to come where it ends sooner, one service after the other; nobody else's work moves. A preview does it, and takes it back. Throws 404, or 409 for a car that has left. */
export async function replanejar(c: Ctx, codPassagem: number, previa: boolean, autor: Autor): Promise<Replanejado> {
  const { codDistribuidor } = c.inquilino
  const r = await sql<{
    codConcessionaria: number
    promessa: string | null
    entregueEm: string | null
  }>`select cod_concessionaria as "codConcessionaria", promessa, entregue_em as "entregueEm" from passagem
    where cod_distribuidor = ${codDistribuidor} and cod_passagem = ${codPassagem} for no key update`.execute(c.tx)
  const [p] = r.rows
  if (!p) throw notFound('Visita não encontrada')
  if (p.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue.')
  const loja = await lojaDaAgenda(c, p.codConcessionaria)
  const previsto = async () => (await preverLoja(c, loja)).get(codPassagem)?.previsao ?? null
  const antes = await previsto()
  const riscosAntes = await listRiscos(c, loja)
  if (previa) await sql`savepoint previa`.execute(c.tx)
  const movidos: Replanejado['movidos'] = []
  let desde = Date.now()
  for (const s of await porFazer(c, codPassagem)) {
    const [melhor] = (await sugerir(c, loja, s, new Date(desde).toISOString())).toSorted((a, b) =>
      a.fim < b.fim ? -1 : 1,
    )
    const atual = s.dataFimServico === null ? Infinity : Math.max(Date.parse(s.dataFimServico), await fimPrevisto(c, s))
    if (melhor && Date.parse(melhor.fim) < atual) {
      await mover(c, s, melhor, autor)
      const depois = await lerServico(c, s.codServicoAgendado)
      movidos.push({
        codServicoAgendado: s.codServicoAgendado,
        descricao: s.descricao,
        de: lugarDe(s),
        para: lugarDe(depois),
      })
    }
    const fim = (await lerServico(c, s.codServicoAgendado)).dataFimServico
    if (fim) desde = Math.max(desde, Date.parse(fim))
  }
  const [depois, riscos] = [await previsto(), await listRiscos(c, loja)]
  if (previa) await sql`rollback to savepoint previa`.execute(c.tx)
  const instante = (t: number | null) => (t === null ? null : new Date(t).toISOString())
  const atraso = (t: number | null) =>
    t === null || p.promessa === null ? null : Math.max(0, Math.round((t - Date.parse(p.promessa)) / MIN))
  const sabidos = new Set(riscosAntes.map((x) => x.codPassagem))
  return {
    aplicado: !previa,
    codConcessionaria: p.codConcessionaria,
    movidos,
    antes: { previsao: instante(antes), atraso: atraso(antes) },
    depois: { previsao: instante(depois), atraso: atraso(depois) },
    novosRiscos: riscos.filter((x) => !sabidos.has(x.codPassagem)),
  }

  async function fimPrevisto(ctx: Ctx, s: ServicoDaAgenda): Promise<number> {
    const previsao = (await preverLoja(ctx, loja)).get(codPassagem)?.fins.get(s.codServicoAgendado)
    return previsao ?? 0
  }

  async function mover(
    ctx: Ctx,
    s: ServicoDaAgenda,
    {
      codMecanico,
      inicio,
      trechos,
    }: { codMecanico: number; inicio: string; trechos: { inicio: string; fim: string }[] },
    quem: Autor,
  ): Promise<void> {
    const travado = await travarServico(ctx, s.codServicoAgendado)
    const minutos = trechos.reduce((n, t) => n + (Date.parse(t.fim) - Date.parse(t.inicio)) / MIN, 0)
    await agir(ctx, travado, { acao: 'ENCAIXAR', dados: { codMecanico, inicio, tempo: minutos } }, quem)
    await colocar(ctx, travado, await acharMecanico(ctx, loja, codMecanico), inicio, minutos)
  }
}

/** Services of a visit that have not begun, in the order in which they are planned; those in the bolsão last. */
async function porFazer(c: Ctx, codPassagem: number): Promise<ServicoDaAgenda[]> {
  const todos = await listServicos(
    c,
    sql<boolean>`s.cod_passagem = ${codPassagem} and s.status = 1`,
    new Date().toISOString(),
  )
  return todos.toSorted((a, b) => (a.dataInicioServico ?? '9').localeCompare(b.dataInicioServico ?? '9'))
}

const lugarDe = (s: ServicoDaAgenda) =>
  s.dataInicioServico === null || s.dataFimServico === null
    ? null
    : { mecanico: s.mecanico ?? '', inicio: s.dataInicioServico, fim: s.dataFimServico }
