import { carroFields, type carros } from '#shared/frota/carros.ts'
import { atLoja, sampleRecord, type Samples, type Target } from '../../core/areas/call-sample.ts'

const carro = (a: Target) => ({ ...sampleRecord(carroFields), placa: 'SMP1A23', codConcessionaria: a.loja })
const ofCarro = { params: (a: Target) => ({ codCarro: a.carro }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof carros> = {
  listCarros: atLoja(),
  getCarro: ofCarro,
  criarCarro: { body: carro },
  alterarCarro: { ...ofCarro, body: (a) => ({ ...carro(a), versao: 1 }) },
}
