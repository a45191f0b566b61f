import { lugarFields, type lugares } from '#shared/agenda/lugares.ts'
import { atLoja, sampleRecord, type Samples, type Target } from '../../core/areas/call-sample.ts'

const lugar = (a: Target) => ({ ...sampleRecord(lugarFields), codConcessionaria: a.loja, codigo: 'NOVO-1' })
const forLugar = { params: (a: Target) => ({ codLugar: a.patio.lugar }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof lugares> = {
  listLugares: atLoja(),
  getLugar: forLugar,
  criarLugar: { body: lugar },
  alterarLugar: { ...forLugar, body: (a) => ({ ...lugar(a), versao: 1 }) },
}
