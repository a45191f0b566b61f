import type { FastifyInstance } from 'fastify'
import { erroDoValor, normalizarValor } from '#shared/chaves.ts'
import { concessionarias } from '#shared/concessionarias.ts'
import { registroDe } from '../cadastro.ts'
import { CHAVES } from '../chaves.ts'
import { transacao } from '../db.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { getConcessionaria, listConcessionarias, listConfig, salvarConfig, travarConfig } from './queries.ts'

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
      return CHAVES.map((k) => ({ ...k, valor: valores.get(k.chave) ?? k.padrao }))
    },
    configKeys: () => Promise.resolve([...CHAVES]),
    async configUpdateValue({ tx, inquilino, body, mudou }) {
      const { codConcessionaria, chave } = body
      const k = CHAVES.find((c) => c.chave === chave)
      if (!k) throw invalid('Chave desconhecida', { chave: 'Esta chave de configuração não existe' })
      const vazia = body.valor.trim() === ''
      const valor = vazia ? k.padrao : normalizarValor(k, body.valor)
      if (valor === null) throw invalid('Valor inválido', { valor: erroDoValor(k, body.valor) ?? 'Valor inválido' })
      const antes = (await travarConfig(tx, inquilino.codDistribuidor, codConcessionaria, chave)) ?? k.padrao
      if (body.antes !== undefined && body.antes !== antes)
        throw conflict('versao-antiga', 'Outra pessoa mudou este valor depois que você o viu.', { ...k, valor: antes })
      await salvarConfig(tx, inquilino.codDistribuidor, codConcessionaria, chave, vazia ? null : valor)
      mudou({ registro: registroDe('concessionarias', codConcessionaria), antes: { [chave]: antes }, depois: { [chave]: valor } })
      return { ...k, valor }
    },
  })
}
