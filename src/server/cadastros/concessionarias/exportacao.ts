import { cadastroConcessionarias } from '#shared/cadastros/concessionarias-cadastro.ts'
import { formatarCnpj } from '#shared/rules/cnpj.ts'
import { UFS } from '#shared/rules/lugares.ts'
import { cadastroExportavel, simNao, um } from '../../core/areas/exportar-cadastro.ts'
import { listCadastro } from './cadastro.ts'

export const concessionariasParaExportar = cadastroExportavel(
  'concessionarias',
  'Concessionárias',
  cadastroConcessionarias.listCadastroConcessionarias,
  (c, f) => listCadastro(c, { ...f, uf: um(UFS, f.uf) }),
  {
    nome: (c) => c.nome,
    grupo: (c) => c.grupo,
    marca: (c) => c.marca,
    outrasMarcas: (c) => c.outrasMarcas.join(', '),
    cnpj: (c) => formatarCnpj(c.cnpj),
    cidade: (c) => c.cidade,
    uf: (c) => c.uf,
    telefone: (c) => c.telefone,
    fuso: (c) => c.fuso,
    modeloAgenda: (c) => c.modeloAgenda,
    codigoIntegracao: (c) => c.codigoIntegracao,
    situacao: (c) => simNao(c.ativo),
  },
)
