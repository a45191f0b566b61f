import { cadastroConcessionarias } from '#shared/cadastros/concessionarias-register.ts'
import { formatCnpj } from '#shared/rules/cnpj.ts'
import { UFS } from '#shared/rules/places.ts'
import { exportableCadastro, yesNo, pickOne } from '../../core/areas/register-export.ts'
import { listCadastro } from './register.ts'

export const concessionariasExport = exportableCadastro(
  'concessionarias',
  'Concessionárias',
  cadastroConcessionarias.listCadastroConcessionarias,
  (c, f) => listCadastro(c, { ...f, uf: pickOne(UFS, f.uf) }),
  {
    outrasMarcas: (c) => c.outrasMarcas.join(', '),
    cnpj: (c) => formatCnpj(c.cnpj),
    situacao: (c) => yesNo(c.ativo),
  },
)
