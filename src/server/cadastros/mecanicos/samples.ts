import { mecanicoFields, type mecanicos } from '#shared/cadastros/mecanicos.ts'
import { sampleRecord, type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const mecanico = (a: Target) => ({ ...sampleRecord(mecanicoFields), codConcessionaria: a.loja })
const forMecanico = { params: (a: Target) => ({ codMecanico: a.mecanico }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof mecanicos> = {
  listMecanicos: atLoja(),
  getMecanico: forMecanico,
  criarMecanico: { body: mecanico },
  alterarMecanico: { ...forMecanico, body: (a) => ({ ...mecanico(a), versao: 1 }) },
  gravarFotoMecanico: { ...forMecanico, body: () => ({ dados: null }) },
}
