import type { concessionarias } from '#shared/cadastros/concessionarias.ts'
import { valueError, normalizeValue } from '#shared/rules/settings.ts'
import { recordName } from '../../core/areas/register.ts'
import { learnSlack, slackInWords } from '../../agenda/nucleo/slack.ts'
import { SETTINGS } from '../../core/tenancy/store-settings.ts'
import { transaction } from '../../core/database/transaction.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getConcessionaria, listConcessionarias, listConfig, saveSetting, lockSetting } from './queries.ts'

export const routes: Handlers<typeof concessionarias> = {
  async distribuidor({ services, tenant }) {
    const d = await transaction(
      services.db,
      { codDistribuidor: tenant.codDistribuidor, codUsuario: null, lojas: [] },
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
          .select((eb) => [
            eb.exists(eb.selectFrom('provedorOidc').select('codProvedor').where('ativo', '=', true)).as('provedores'),
            eb
              .exists(eb.selectFrom('usuario').select('codUsuario').where('email', '=', 'admin@patio.demo'))
              .as('demonstracao'),
          ])
          .executeTakeFirstOrThrow(),
    )
    const { corPrimaria, ...rest } = d
    return {
      ...rest,
      provedores: Boolean(rest.provedores),
      tipoConexao: tenant.tipoConexao,
      tema: { primaria: corPrimaria },
      demonstracao: services.env.PATIO_MODE !== 'production' && Boolean(rest.demonstracao),
    }
  },
  concessionariaList: (c) => listConcessionarias(c.tx),
  async concessionariaConfig(c) {
    const loja = await getConcessionaria(c.tx, c.params.codConcessionaria)
    if (!loja) throw notFound('Concessionária não encontrada')
    const values = await listConfig(c.tx, c.params.codConcessionaria)
    return { ...loja, config: Object.fromEntries(SETTINGS.map((k) => [k.chave, values.get(k.chave) ?? k.padrao])) }
  },
  async configList(c) {
    const values = await listConfig(c.tx, c.params.codConcessionaria)
    return Promise.all(
      SETTINGS.map(async (k) => {
        const valor = values.get(k.chave) ?? k.padrao
        if (k.chave !== 'agenda.folga') return { ...k, valor }
        return { ...k, valor, aprendido: slackInWords(await learnSlack(c, c.params.codConcessionaria, Number(valor))) }
      }),
    )
  },
  configKeys: () => Promise.resolve([...SETTINGS]),
  async configUpdateValue(c) {
    const { codConcessionaria, chave } = c.body
    const k = SETTINGS.find((c) => c.chave === chave)
    if (!k) throw invalid('Chave desconhecida', { chave: 'Esta chave de configuração não existe' })
    const blank = c.body.valor.trim() === ''
    const valor = blank ? k.padrao : normalizeValue(k, c.body.valor)
    if (valor === null) throw invalid('Valor inválido', { valor: valueError(k, c.body.valor) ?? 'Valor inválido' })
    const before = (await lockSetting(c.tx, c.tenant.codDistribuidor, codConcessionaria, chave)) ?? k.padrao
    if (c.body.antes !== undefined && c.body.antes !== before)
      throw conflict('versao-antiga', 'Outra pessoa mudou este valor depois que você o viu.', { ...k, valor: before })
    await saveSetting(c.tx, c.tenant.codDistribuidor, codConcessionaria, chave, blank ? null : valor)
    c.changed({
      registro: recordName('concessionarias', codConcessionaria),
      antes: { [chave]: before },
      depois: { [chave]: valor },
    })
    return { ...k, valor }
  },
}
