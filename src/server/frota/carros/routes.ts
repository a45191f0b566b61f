import { validateCarro, type CarroData, type carros } from '#shared/frota/carros.ts'
import { normalizePlaca } from '#shared/rules/placa.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getCarro, insertCarro, isPromised, listCarros, lockCarro, saveCarro } from './queries.ts'

const stored = (d: CarroData): CarroData => ({ ...d, placa: normalizePlaca(d.placa) })

export const routes: Handlers<typeof carros> = {
  listCarros: (c) => listCarros(c, c.query),

  async getCarro(c) {
    const carro = await getCarro(c, c.params.codCarro)
    if (!carro) throw notFound('Carro não encontrado')
    return carro
  },

  async criarCarro(c) {
    ensure(validateCarro(c.body))
    const depois = await insertCarro(c, stored(c.body))
    c.changed({ registro: recordName('carros', depois.codCarro), antes: null, depois })
    return depois
  },

  async alterarCarro(c) {
    const { versao, ...dados } = c.body
    ensure(validateCarro(dados))
    const antes = checkVersion(await lockCarro(c, c.params.codCarro), versao)
    if (dados.codConcessionaria !== antes.codConcessionaria)
      throw invalid('A concessionária não muda', {
        codConcessionaria: 'Cadastre o carro na outra concessionária e desative este',
      })
    if (antes.ativo && !dados.ativo && (await isPromised(c, antes.codCarro)))
      throw invalid('O carro está emprestado ou reservado', {
        ativo: 'Receba o carro e troque as reservas dele antes de desativar',
      })
    const depois = await saveCarro(c, antes, stored(dados))
    c.changed({ registro: recordName('carros', antes.codCarro), antes, depois })
    return depois
  },
}
