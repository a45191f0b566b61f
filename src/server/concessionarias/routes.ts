import type { FastifyInstance } from 'fastify'
import { concessionarias } from '#shared/concessionarias.ts'
import { transacao } from '../db.ts'
import { invalid, notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { CHAVES } from './chaves.ts'
import { getConcessionaria, listConcessionarias, listConfig, salvarConfig } from './queries.ts'

const MODOS = { demo: 'demo', development: 'desenvolvimento', production: 'producao' } as const

export function concessionariasRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'concessionarias', concessionarias, {
    async distribuidor({ inquilino }) {
      const d = await transacao(partes.banco, { codDistribuidor: inquilino.codDistribuidor, codUsuario: null, lojas: [] }, (tx) =>
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
            'cnpjAlfanumerico',
          ])
          .executeTakeFirstOrThrow(),
      )
      const { corPrimaria, ...resto } = d
      return { ...resto, tipoConexao: inquilino.tipoConexao, tema: { primaria: corPrimaria }, modo: MODOS[partes.env.PATIO_MODE] }
    },
    concessionariaList: ({ tx }) => listConcessionarias(tx),
    async concessionariaConfig({ tx, params }) {
      const c = await getConcessionaria(tx, params.codConcessionaria)
      if (!c) throw notFound('Concessionária não encontrada')
      const valores = await listConfig(tx, params.codConcessionaria)
      return { ...c, config: Object.fromEntries(CHAVES.map((k) => [k.chave, valores.get(k.chave) ?? k.padrao])) }
    },
    async configList({ tx, params }) {
      const valores = await listConfig(tx, params.codConcessionaria)
      return CHAVES.map(({ chave, padrao, descricao }) => ({ chave, padrao, descricao, valor: valores.get(chave) ?? padrao }))
    },
    async configKeys() {
      return CHAVES.map(({ chave, padrao, descricao }) => ({ chave, padrao, descricao }))
    },
    async configUpdateValue({ tx, inquilino, body }) {
      const chave = CHAVES.find((k) => k.chave === body.chave)
      if (!chave) throw invalid('Chave desconhecida', { chave: 'Esta chave de configuração não existe' })
      if (!chave.formato.test(body.valor)) throw invalid('Valor inválido', { valor: chave.erro })
      await salvarConfig(tx, inquilino.codDistribuidor, body.codConcessionaria, body.chave, body.valor)
      return {}
    },
  })
}
