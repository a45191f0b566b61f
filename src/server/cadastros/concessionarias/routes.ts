import type { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { erroDoValor, normalizarValor } from '#shared/rules/chaves.ts'
import { registroDe } from '../../core/areas/cadastro.ts'
import { CHAVES } from '../../core/tenancy/chaves.ts'
import { transacao } from '../../core/database/transaction.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getConcessionaria, listConcessionarias, listConfig, salvarConfig, travarConfig } from './queries.ts'

const MODOS = { demo: 'demo', development: 'desenvolvimento', production: 'producao' } as const

export const rotas: Handlers<typeof concessionarias> = {
  async distribuidor({ partes, inquilino }) {
    const d = await transacao(
      partes.banco,
      { codDistribuidor: inquilino.codDistribuidor, codUsuario: null, lojas: [] },
      (tx) =>
        tx
          .selectFrom('distribuidor')
          .select([
            'codDistribuidor',
            'distribuidor',
            'nameEmpresa',
            'dominioGestao',
            'dominioApi',
            'dominioIntegracao',
            'dominioChecklist',
            'dominioOrcamento',
            'dominioPesquisa',
            'linkLojaIos',
            'linkLojaAndroid',
            'mascaraCodigoInterno',
            'mascaraCodigoLogin',
            'corPrimaria',
            'logo',
            'icone',
            'urlLegado',
            'urlLegadoEntrada',
            'urlLegadoSaida',
            'cnpjAlfanumerico',
          ])
          .executeTakeFirstOrThrow(),
    )
    const { corPrimaria, ...resto } = d
    return {
      ...resto,
      tipoConexao: inquilino.tipoConexao,
      tema: { primaria: corPrimaria },
      modo: MODOS[partes.env.PATIO_MODE],
    }
  },
  concessionariaList: (c) => listConcessionarias(c.tx),
  async concessionariaConfig(c) {
    const loja = await getConcessionaria(c.tx, c.params.codConcessionaria)
    if (!loja) throw notFound('Concessionária não encontrada')
    const valores = await listConfig(c.tx, c.params.codConcessionaria)
    return { ...loja, config: Object.fromEntries(CHAVES.map((k) => [k.chave, valores.get(k.chave) ?? k.padrao])) }
  },
  async configList(c) {
    const valores = await listConfig(c.tx, c.params.codConcessionaria)
    return CHAVES.map((k) => ({ ...k, valor: valores.get(k.chave) ?? k.padrao }))
  },
  configKeys: () => Promise.resolve([...CHAVES]),
  async configUpdateValue(c) {
    const { codConcessionaria, chave } = c.body
    const k = CHAVES.find((c) => c.chave === chave)
    if (!k) throw invalid('Chave desconhecida', { chave: 'Esta chave de configuração não existe' })
    const vazia = c.body.valor.trim() === ''
    const valor = vazia ? k.padrao : normalizarValor(k, c.body.valor)
    if (valor === null) throw invalid('Valor inválido', { valor: erroDoValor(k, c.body.valor) ?? 'Valor inválido' })
    const antes = (await travarConfig(c.tx, c.inquilino.codDistribuidor, codConcessionaria, chave)) ?? k.padrao
    if (c.body.antes !== undefined && c.body.antes !== antes)
      throw conflict('versao-antiga', 'Outra pessoa mudou este valor depois que você o viu.', { ...k, valor: antes })
    await salvarConfig(c.tx, c.inquilino.codDistribuidor, codConcessionaria, chave, vazia ? null : valor)
    c.mudou({
      registro: registroDe('concessionarias', codConcessionaria),
      antes: { [chave]: antes },
      depois: { [chave]: valor },
    })
    return { ...k, valor }
  },
}
