import type { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { concessionariaFields, type cadastroConcessionarias } from '#shared/cadastros/concessionarias-register.ts'
import { sampleRecord, type Target, type Samples, forLoja } from '../../core/areas/call-sample.ts'

const concessionaria = (a: Target) => ({
  ...sampleRecord(concessionariaFields),
  cnpj: '11222333000181',
  codGrupo: a.grupo,
  statusAgenda: [{ codStatus: null, nome: 'Um', cor: '#000000', ativo: true }],
  motivosPausa: [{ codMotivo: null, nome: 'Um', cor: '#000000', bloqueia: true, ativo: true }],
})

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof concessionarias & typeof cadastroConcessionarias> = {
  distribuidor: { withoutTarget: 'lista' },
  concessionariaList: { withoutTarget: 'lista' },
  concessionariaConfig: forLoja,
  configList: forLoja,
  configKeys: forLoja,
  configUpdateValue: { body: (a) => ({ codConcessionaria: a.loja, chave: 'meta.NOVO', valor: '20' }) },
  listCadastroConcessionarias: { withoutTarget: 'lista' },
  getCadastroConcessionaria: forLoja,
  criarConcessionaria: { de: 'rede', body: concessionaria },
  alterarConcessionaria: { ...forLoja, body: (a) => ({ ...concessionaria(a), versao: 1 }) },
}
