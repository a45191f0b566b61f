import { sql } from 'kysely'
import { toString as drawQr } from 'qrcode'
import type { patio } from '#shared/agenda/patio.ts'
import { LUGAR_TYPE_NAMES, upperLabel } from '#shared/rules/lugar.ts'
import { shortName } from '#shared/rules/name.ts'
import { checkVersion } from '../../core/areas/register.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { authorOf } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { placeCar } from '../nucleo/place.ts'
import { createKeys, getKey, hangKey, lockKey, moveKey } from './keys.ts'
import { listMovimentos, movimentosOf } from './movements.ts'
import {
  carrosHere,
  getCarro,
  lastMovedBy,
  lugaresOf,
  movesPerVisit,
  readCarros,
  readKeys,
  readLugares,
} from './queries.ts'

const BOARD = ['KANBAN_SNAPSHOT'] as const

async function carroOf(c: Ctx, codConcessionaria: number, codPassagem: number) {
  const carro = await getCarro(c, codConcessionaria, codPassagem)
  if (!carro) throw notFound('Visita não encontrada')
  return carro
}

/** Asks before a car goes into a full place: who is there. */
async function askIfFull(c: Ctx, codConcessionaria: number, codPassagem: number, codLugar: number): Promise<void> {
  // Two cars that go to the last room at once: the second sees the first.
  await sql`select from lugar where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_lugar = ${codLugar} for no key update`.execute(
    c.tx,
  )
  const [lugar] = await readLugares(
    c,
    sql`l.cod_lugar = ${codLugar} and l.cod_concessionaria = ${codConcessionaria} and l.ativo`,
  )
  if (!lugar) throw invalid('Confira os campos marcados', { codLugar: 'Este lugar não existe mais. Escolha outro.' })
  const others = await readCarros(
    c,
    sql`p.entregue_em is null and x.cod_lugar = ${codLugar} and p.cod_passagem <> ${codPassagem}`,
  )
  if (others.length < lugar.capacidade) return
  const names = others.map((o) => o.placa ?? o.modelo)
  throw conflict(
    'lugar-cheio',
    `${lugar.codigo} está ocupado por ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` e mais ${names.length - 3}` : ''}.`,
    others,
  )
}

/** Page that a QR code opens. */
const scanUrl = ({ tenant }: Ctx, token: string) =>
  `${tenant.tipoConexao}://${tenant.dominioGestao}/agenda-virtual/ler/${token}`

export const routes: Handlers<typeof patio> = {
  async verPatio(c) {
    const { codConcessionaria } = c.params
    return {
      lugares: await lugaresOf(c, codConcessionaria),
      carros: await carrosHere(c, codConcessionaria),
      chavesFora: await readKeys(c, sql`k.cod_concessionaria = ${codConcessionaria} and p.entregue_em is not null`),
      movimentosPorVisita: await movesPerVisit(c, codConcessionaria),
    }
  },

  async verCarroNoPatio(c) {
    const { codConcessionaria, codPassagem } = c.params
    const carro = await carroOf(c, codConcessionaria, codPassagem)
    return {
      carro,
      movimentos: await movimentosOf(c, codPassagem),
      lugares: await lugaresOf(c, codConcessionaria),
    }
  },

  async moverCarro(c) {
    const { codConcessionaria, codPassagem } = c.params
    const { codLugar, como, cheio } = c.body
    const before = await carroOf(c, codConcessionaria, codPassagem)
    if (codLugar !== null && codLugar !== before.codLugar && !cheio)
      await askIfFull(c, codConcessionaria, codPassagem, codLugar)
    else if (codLugar !== null) await requireLugar(c, codConcessionaria, codLugar)
    if (!(await placeCar(c, before, codLugar, como, authorOf(c))))
      throw conflict('visita-encerrada', 'Este carro já foi entregue. Reabra a visita antes de mudá-lo de lugar.')
    const carro = await carroOf(c, codConcessionaria, codPassagem)
    await invalidate(c, codConcessionaria, BOARD)
    return { carro, anterior: before.codLugar }
  },

  listMovimentosDoPatio: (c) => listMovimentos(c, { ...c.query, ...c.params }),

  async lerCodigo(c) {
    const { codConcessionaria } = c.params
    const typed = upperLabel(c.params.codigo)
    const token = sql`= ${c.params.codigo}`
    const here = (label: 'l.codigo' | 'k.numero', loja: 'l.cod_concessionaria' | 'k.cod_concessionaria') =>
      sql`(${sql.ref(loja)} = ${codConcessionaria} and ${sql.ref(label)} = ${typed})`
    const [lugar] = await readLugares(
      c,
      sql`l.ativo and (l.token ${token} or ${here('l.codigo', 'l.cod_concessionaria')})`,
    )
    const [chave] = lugar
      ? []
      : await readKeys(c, sql`k.ativa and (k.token ${token} or ${here('k.numero', 'k.cod_concessionaria')})`)
    if (lugar) {
      const { loja, ...place } = lugar
      const carros = await carrosHere(c, loja)
      const mine = await lastMovedBy(c, loja, c.sessao.codUsuario)
      return {
        tipo: 'LUGAR',
        codConcessionaria: loja,
        lugar: place,
        carros: carros.filter((p) => p.codLugar === place.codLugar),
        chave: null,
        candidatos: carros.toSorted((a, b) => Number(b.codPassagem === mine) - Number(a.codPassagem === mine)),
      }
    }
    if (!chave)
      throw notFound('Este código não é de um lugar nem de uma chave daqui. Confira a concessionária escolhida.')
    const carros = await carrosHere(c, chave.codConcessionaria)
    return {
      tipo: 'CHAVE',
      codConcessionaria: chave.codConcessionaria,
      lugar: null,
      carros: carros.filter((p) => p.codPassagem === chave.codPassagem),
      chave,
      candidatos: carros.filter((p) => p.chave === null),
    }
  },

  listChavesDeCarro: (c) => readKeys(c, sql`k.cod_concessionaria = ${c.params.codConcessionaria}`),

  async criarChaves(c) {
    const { codConcessionaria } = c.params
    const criadas = await createKeys(c, codConcessionaria, c.body.de, c.body.ate)
    c.publish('patio_', codConcessionaria, { codConcessionaria, codPassagem: null })
    return { criadas }
  },

  async alterarChaveDeCarro(c) {
    const k = checkVersion(await lockKey(c, c.params.codChave), c.body.versao)
    if (!c.body.ativa && k.codPassagem !== null)
      throw conflict('chave-ocupada', `A chave ${k.numero} ainda é de um carro. Devolva-a ao cliente antes.`)
    await sql`update chave set ativa = ${c.body.ativa}, versao = versao + 1
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_chave = ${k.codChave}`.execute(c.tx)
    c.publish('patio_', k.codConcessionaria, { codConcessionaria: k.codConcessionaria, codPassagem: null })
    return getKey(c, k.codChave)
  },

  async moverChave(c) {
    const key = await moveKey(c, c.params.codChave, c.body.para, c.body.codMecanico)
    await invalidate(c, key.codConcessionaria, BOARD)
    return key
  },

  async prenderChave(c) {
    const key = await hangKey(c, c.params.codChave, c.body.codPassagem)
    await invalidate(c, key.codConcessionaria, BOARD)
    return key
  },

  async mecanicosDaChave(c) {
    const r = await sql<{ codMecanico: number; nome: string }>`select cod_mecanico as "codMecanico", nome from mecanico
      where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${c.params.codConcessionaria} and ativo order by sem_acento(nome), cod_mecanico`.execute(
      c.tx,
    )
    return r.rows.map((m) => ({ ...m, nome: shortName(m.nome) }))
  },

  async etiquetas(c) {
    const d = sql`cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${c.params.codConcessionaria}`
    const r = await (
      c.query.tipo === 'LUGAR'
        ? sql<{ codigo: string; nome: string; tipo: keyof typeof LUGAR_TYPE_NAMES; token: string }>`
          select codigo, coalesce(nome, '') as nome, tipo, token from lugar where ${d} and ativo order by ordem, codigo_ordem, cod_lugar`
        : sql<{ codigo: string; nome: string; tipo: null; token: string }>`
          select numero as codigo, '' as nome, null as tipo, token from chave where ${d} and ativa order by length(numero), numero`
    ).execute(c.tx)
    return Promise.all(
      r.rows.map(async ({ token, tipo, ...e }) => {
        const endereco = scanUrl(c, token)
        return {
          codigo: e.codigo,
          nome: e.nome || (tipo ? LUGAR_TYPE_NAMES[tipo] : 'Chave'),
          endereco,
          qr: await drawQr(endereco, { type: 'svg', errorCorrectionLevel: 'M', margin: 1 }),
        }
      }),
    )
  },

  async patioIntegracao(c) {
    const carros = await carrosHere(c, c.query.codConcessionaria)
    return carros.map((p) => ({
      codPassagem: p.codPassagem,
      placa: p.placa,
      chassi: p.chassi,
      prisma: p.prisma,
      chegouEm: p.chegouEm,
      lugar: p.lugar,
      desde: p.desde,
      vistoEm: p.vistoEm,
      confirmar: p.confirmar,
      chave: p.chave?.numero ?? null,
      chaveCom: p.chave?.com ?? null,
      chaveDesde: p.chave?.desde ?? null,
    }))
  },
}

async function requireLugar(c: Ctx, codConcessionaria: number, codLugar: number): Promise<void> {
  const [lugar] = await readLugares(c, sql`l.cod_lugar = ${codLugar} and l.cod_concessionaria = ${codConcessionaria}`)
  if (!lugar) throw invalid('Confira os campos marcados', { codLugar: 'Este lugar não existe mais. Escolha outro.' })
}
