import { sql } from 'kysely'
import type { consultasFrota } from '#shared/frota/consultas.ts'
import type { integracaoFrota } from '#shared/frota/contract.ts'
import type { emprestimos } from '#shared/frota/emprestimos.ts'
import { whatsAppLink } from '#shared/rules/phone.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { readBoard } from './board.ts'
import { contractFile, createContractLink, saveDriver } from './contract.ts'
import { end } from './ends.ts'
import { figuresOf } from './figures.ts'
import { fleetNow } from './fleet-now.ts'
import { loansFile } from './files.ts'
import { carsOnDays } from './free.ts'
import { chargeDeposit, handOver, takeBack } from './hand-over.ts'
import { listEmprestimos } from './list.ts'
import { findEmprestimo } from './lock.ts'
import { addPhoto, keepPhoto, requireRoom } from './photos.ts'
import { getEmprestimo } from './queries.ts'
import { request } from './request.ts'
import { extend, reserve } from './reserve.ts'
import { readEmprestimos } from './rows.ts'
import { getTerms, saveTerms } from './terms.ts'
import { whoHad } from './who.ts'

const ALVOS = { agendamento: sql`cod_agendamento`, passagem: sql`cod_passagem` } as const

/** Loans of an appointment, or of a visit: also those asked for with its appointment. */
function loansOf(c: Ctx, tipo: keyof typeof ALVOS, codigo: number) {
  const d = c.tenant.codDistribuidor
  const byAppointment = sql`cod_agendamento in (select p.cod_agendamento from passagem p where p.cod_distribuidor = ${d} and p.cod_passagem = ${codigo})`
  return readEmprestimos(
    c,
    sql`select * from frota_emprestimo where cod_distribuidor = ${d} and (${ALVOS[tipo]} = ${codigo} or ${tipo === 'passagem' ? byAppointment : sql`false`})`,
  )
}

export const routes: Handlers<typeof emprestimos> = {
  listEmprestimos: (c) => listEmprestimos(c, c.query),

  getEmprestimo: (c) => getEmprestimo(c, c.params.codEmprestimo),

  emprestimosDoAlvo: (c) => loansOf(c, c.params.tipo, c.params.codigo),

  pedirEmprestimo: async (c) => getEmprestimo(c, await request(c, c.body)),

  async reservarEmprestimo(c) {
    await reserve(c, c.params.codEmprestimo, c.body)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  async recusarEmprestimo(c) {
    await end(c, c.params.codEmprestimo, 'RECUSAR', c.body)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  async cancelarEmprestimo(c) {
    await end(c, c.params.codEmprestimo, 'CANCELAR', c.body)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  async ausenciaNoEmprestimo(c) {
    await end(c, c.params.codEmprestimo, 'AUSENCIA', c.body)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  async prorrogarEmprestimo(c) {
    await extend(c, c.params.codEmprestimo, c.body)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  async gravarMotorista(c) {
    await saveDriver(c, c.params.codEmprestimo, c.body)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  async linkDoContrato(c) {
    const { url, telefone, expiraEm, motorista } = await createContractLink(c, c.params.codEmprestimo)
    const text = `${motorista}, confira e assine o contrato do carro reserva: ${url}`
    return { url, whatsapp: telefone === '' ? null : whatsAppLink(telefone, text), expiraEm }
  },

  async cobrarCaucao(c) {
    await chargeDeposit(c, c.params.codEmprestimo, c.body.versao)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  incluirFotoDoEmprestimo: {
    async prepare({ services, tenant, params: { codEmprestimo }, body, stop, read }) {
      await read(async (c) => {
        const e = await findEmprestimo(c, codEmprestimo)
        if (!e) throw notFound('Empréstimo não encontrado')
        return requireRoom(c, e, body.tipo)
      })
      const photo = await keepPhoto(services, tenant.codDistribuidor, body.dados, stop)
      return async (c) => {
        await addPhoto(c, codEmprestimo, body.tipo, photo)
        return getEmprestimo(c, codEmprestimo)
      }
    },
  },

  async entregarCarroReserva(c) {
    await handOver(c, c.params.codEmprestimo, c.body)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  async devolverCarroReserva(c) {
    await takeBack(c, c.params.codEmprestimo, c.body)
    return getEmprestimo(c, c.params.codEmprestimo)
  },

  async contratoDoEmprestimo(c) {
    const key = await contractFile(c, c.params.codEmprestimo)
    const { files } = c.services
    return async () => ({
      tipo: 'application/pdf',
      corpo: await files.read(key),
      nome: `contrato-${c.params.codEmprestimo}.pdf`,
    })
  },
}

export const askRoutes: Handlers<typeof consultasFrota> = {
  quadroDaFrota: (c) => readBoard(c, c.params.codConcessionaria, c.query),

  async livresParaEmprestimo(c) {
    const e = await findEmprestimo(c, c.params.codEmprestimo)
    if (!e) throw notFound('Empréstimo não encontrado')
    return carsOnDays(c, { ...e, ...c.query })
  },

  quemEstavaCom: (c) => whoHad(c, c.query.placa, c.query.em),

  termosDaFrota: (c) => getTerms(c, c.params.codConcessionaria),

  async gravarTermosDaFrota(c) {
    const antes = await getTerms(c, c.params.codConcessionaria)
    await saveTerms(c, c.params.codConcessionaria, c.body)
    const depois = await getTerms(c, c.params.codConcessionaria)
    c.changed({ registro: `concessionaria:${c.params.codConcessionaria}`, antes, depois })
    return depois
  },

  indicadoresDaFrota: (c) => figuresOf(c, c.query),

  exportarEmprestimos: (c) => loansFile(c, c.query),
}

export const integrationRoutes: Handlers<typeof integracaoFrota> = {
  carrosReservaIntegracao: (c) => fleetNow(c, c.query.codConcessionaria),
}
