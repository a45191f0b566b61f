import type { FiltroIndicadores } from '#shared/relatorios/indicadores.ts'
import { CODIGOS_INDICADOR, INDICADORES, valoresDe } from '#shared/rules/indicadores.ts'
import { juntarSomas } from '#shared/rules/medidas-indicadores.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { nomeDoArquivo, relogioLocal, tipoDe } from '../../core/areas/exportar.ts'
import { naPlanilha, TIPO_DA_UNIDADE } from '../indicadores/planilha.ts'
import { periodoAnterior, somarIndicadores } from '../indicadores/somas.ts'
import { escreverFolhas } from '../../core/spreadsheets/escrever-xlsx.ts'

/** The figures of a period: in total with the period before and how each is made, and store by store. */
export async function planilhaDoPainel(c: Ctx, f: FiltroIndicadores) {
  const { linhas } = await somarIndicadores(c, f, ['loja'], CODIGOS_INDICADOR)
  const antes = await somarIndicadores(c, { ...f, ...periodoAnterior(f) }, ['loja'], CODIGOS_INDICADOR)
  const atual = valoresDe(juntarSomas(linhas.map((l) => l.soma)))
  const anterior = valoresDe(juntarSomas(antes.linhas.map((l) => l.soma)))
  const nome = nomeDoArquivo(`painel ${f.de} a ${f.ate}`, 'xlsx', await relogioLocal(c, new Date().toISOString()))
  const umaVez = async function* <T>(pagina: T) {
    yield pagina
  }
  return async () => ({
    tipo: tipoDe('xlsx'),
    nome,
    corpo: escreverFolhas(
      {
        nome: 'Indicadores',
        colunas: [
          { id: 'indicador', titulo: 'Indicador', tipo: 'texto' },
          { id: 'unidade', titulo: 'Unidade', tipo: 'texto' },
          { id: 'periodo', titulo: 'Período', tipo: 'decimal' },
          { id: 'anterior', titulo: 'Período anterior', tipo: 'decimal' },
          { id: 'formula', titulo: 'Como é feito', tipo: 'texto' },
        ],
        linhas: umaVez(
          CODIGOS_INDICADOR.map((i) => {
            const { unidade } = INDICADORES[i]
            const numero = (v: number | null) =>
              v !== null && unidade === 'dinheiro' ? v / 100 : naPlanilha(unidade, v)
            return [
              INDICADORES[i].nome,
              TIPO_DA_UNIDADE[unidade].nome,
              numero(atual[i]),
              numero(anterior[i]),
              INDICADORES[i].formula,
            ]
          }),
        ),
      },
      [
        {
          nome: 'Por concessionária',
          colunas: [
            { id: 'loja', titulo: 'Concessionária', tipo: 'texto' },
            ...CODIGOS_INDICADOR.map((i) => ({
              id: i,
              titulo: `${INDICADORES[i].nome}${TIPO_DA_UNIDADE[INDICADORES[i].unidade].sufixo}`,
              tipo: TIPO_DA_UNIDADE[INDICADORES[i].unidade].tipo,
            })),
          ],
          linhas: umaVez(
            linhas.map((l) => {
              const v = valoresDe(l.soma)
              return [l.nomes[0] ?? '', ...CODIGOS_INDICADOR.map((i) => naPlanilha(INDICADORES[i].unidade, v[i]))]
            }),
          ),
        },
      ],
    ),
  })
}
