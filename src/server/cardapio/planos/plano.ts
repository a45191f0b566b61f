import { sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import type { OfertaDePacote, PlanoOferecido, planos, RevisaoOferecida } from '#shared/cardapio/planos.ts'
import { hoje as hojeEm } from '#shared/rules/datas.ts'
import { normalizarPlaca } from '#shared/rules/placa.ts'
import { adicionalDevido, type Leitura, planoDoVeiculo, planoPara, serveAoVeiculo } from '#shared/rules/plano.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { notFound } from '../../core/http/errors.ts'
import { type Feito, type Historia, historiasDe, inicioDe, separar } from './historia.ts'
import { ofertasDe, type PacoteVigente, pacotesVigentes } from './pacotes.ts'

type Pergunta = Recebido<typeof planos.planoDoVeiculo, 'query'>
interface Conhecido {
  codVeiculo: number
  marca: string
  modelo: string
  versao: string | null
  ano: number | null
}
const DIA_MS = 86_400_000

/** The store's own record of the vehicle. */
async function acharVeiculo(c: Ctx, loja: number, q: Pergunta): Promise<Conhecido | undefined> {
  const placa = normalizarPlaca(q.placa ?? '')
  const chassi = (q.chassi ?? '').toUpperCase()
  if (placa === '' && chassi === '') return undefined
  const r =
    await sql<Conhecido>`select cod_veiculo as "codVeiculo", marca, modelo, versao, ano from veiculo where cod_distribuidor = ${c.inquilino.codDistribuidor} and cod_concessionaria = ${loja}
    and (${placa} <> '' and placa_chave = placa_chave(${placa}) or ${placa} = '' and chassi = ${chassi}) order by cod_veiculo desc limit 1`.execute(
      c.tx,
    )
  return r.rows[0]
}

/** Where the odometer will stand on a later day, when it is known how it runs. */
function ateODia(leituras: readonly Leitura[], kmPorDia: number | null, dia: string): Leitura[] {
  const ultima = leituras.at(-1)
  if (!ultima || kmPorDia === null || ultima.dia >= dia) return []
  const dias = Math.round((Date.parse(dia) - Date.parse(ultima.dia)) / DIA_MS)
  return [{ dia, km: ultima.km + Math.round(kmPorDia * dias) }]
}

/** À la carte items that are due for a vehicle. */
function adicionaisDevidos(
  pacotes: readonly PacoteVigente[],
  v: { marca: string; modelo: string; ano: number | null },
  km: number | null,
  feitos: readonly Feito[],
  dia: string,
): PacoteVigente[] {
  const meses = (de: string) => Math.floor((Date.parse(dia) - Date.parse(de)) / DIA_MS / 30.44)
  const inicio = inicioDe(v.ano)
  return pacotes.filter((p) => {
    const feito = feitos.findLast((f) => f.codPacote === p.codPacote)
    return (
      serveAoVeiculo(p, v) &&
      adicionalDevido(
        { km: p.cadaKm, meses: p.cadaMeses },
        {
          km,
          meses: inicio === null ? null : meses(inicio),
          feitoKm: feito?.km ?? null,
          feitoHaMeses: feito ? meses(feito.em) : null,
        },
      )
    )
  })
}

/** A vehicle's plan at a store: what is due and when, each package as the store offers it today. */
export async function lerPlano(c: Ctx, loja: number, q: Pergunta): Promise<PlanoOferecido> {
  const conhecido = await acharVeiculo(c, loja, q)
  const v = {
    marca: q.marca || conhecido?.marca || '',
    modelo: q.modelo || conhecido?.modelo || '',
    versao: conhecido?.versao ?? null,
    ano: q.ano ?? conhecido?.ano ?? null,
  }
  const dono = await c.tx
    .selectFrom('concessionaria')
    .select('fuso')
    .where(doInquilino(c))
    .where('codConcessionaria', '=', loja)
    .executeTakeFirstOrThrow()
  const hoje = hojeEm(dono.fuso, new Date())
  const dia = q.dia ?? hoje
  const vazia: Historia = { leituras: [], feitos: [] }
  const h = conhecido ? ((await historiasDe(c, [conhecido.codVeiculo])).get(conhecido.codVeiculo) ?? vazia) : vazia
  const leituras =
    q.km === undefined ? h.leituras : [...h.leituras.filter((l) => l.dia < hoje), { dia: hoje, km: q.km }]
  const pacotes = v.marca === '' ? [] : planoPara(await pacotesVigentes(c, 'FABRICA'), v)
  const contar = (lidas: readonly Leitura[]) =>
    planoDoVeiculo({ plano: pacotes, leituras: lidas, ...separar(h.feitos), inicio: inicioDe(v.ano), hoje: dia })
  const agora = contar(leituras)
  const adiante = ateODia(leituras, agora.kmPorDia, dia)
  const p = adiante.length > 0 ? contar([...leituras, ...adiante]) : agora
  const extras = adicionaisDevidos(await pacotesVigentes(c, 'ADICIONAL'), v, p.km, h.feitos, dia)
  const ofertas = await ofertasDe(c, loja, [...pacotes, ...extras])
  const oferta = (cod: number) => ofertas.get(cod)
  return {
    codVeiculo: conhecido?.codVeiculo ?? null,
    km: agora.km,
    kmPorDia: agora.kmPorDia,
    leituraIgnorada: agora.leituraIgnorada,
    proxima: p.proxima,
    sugerida: p.sugerida,
    revisoes: p.revisoes.flatMap(({ codPacote, km, meses, situacao, prevista, por }): RevisaoOferecida[] => {
      const o = oferta(codPacote)
      return o ? [{ ...o, km, meses, situacao, prevista, por }] : []
    }),
    adicionais: extras.map((e) => oferta(e.codPacote)).filter((o): o is OfertaDePacote => o !== undefined),
  }
}

/** Writes down that a package was done elsewhere or let pass; null forgets it. */
export async function marcarRevisao(
  c: CtxDePessoa,
  alvo: { codConcessionaria: number; codVeiculo: number; codPacote: number },
  situacao: 'FEITO' | 'PULADO' | null,
): Promise<void> {
  const { codDistribuidor } = c.inquilino
  const existe =
    await sql`select 1 from veiculo v join cardapio_pacote p on p.cod_distribuidor = v.cod_distribuidor and p.cod_pacote = ${alvo.codPacote}
    where v.cod_distribuidor = ${codDistribuidor} and v.cod_concessionaria = ${alvo.codConcessionaria} and v.cod_veiculo = ${alvo.codVeiculo}`.execute(
      c.tx,
    )
  if (existe.rows.length === 0) throw notFound('Veículo ou pacote não encontrado nesta concessionária')
  await c.tx
    .deleteFrom('veiculoPacote')
    .where(doInquilino(c))
    .where('codVeiculo', '=', alvo.codVeiculo)
    .where('codPacote', '=', alvo.codPacote)
    .execute()
  if (situacao !== null)
    await c.tx
      .insertInto('veiculoPacote')
      .values({ codDistribuidor, ...alvo, situacao, em: sql`current_date`, codUsuario: c.sessao.codUsuario })
      .execute()
  c.mudou({ registro: `veiculo:${alvo.codVeiculo}`, antes: null, depois: { codPacote: alvo.codPacote, situacao } })
}
