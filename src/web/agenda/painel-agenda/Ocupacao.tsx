import type { SomaDoPainelLida } from '#shared/agenda/painel-agenda.ts'
import { emPorcento, razao } from '#shared/rules/indicadores.ts'
import type { LinhasPedidas } from './api.ts'
import { MapaDeCalor } from '../../ui/paineis/MapaDeCalor.tsx'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'

interface Props {
  soma: SomaDoPainelLida
  verLinhas: (l: LinhasPedidas & { titulo: string }) => void
}

const total = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
/** Occupation by mechanic and hour: the darker, the fuller; each mechanic leads to the work behind it. */
export function Ocupacao({ soma, verLinhas }: Props) {
  const horas = soma.porHora.map((h) => h.hora)
  return (
    <Painel titulo="Ocupação por mecânico e hora" largo>
      {horas.length === 0 ? (
        <Legenda>Nenhum mecânico tinha turno no período.</Legenda>
      ) : (
        <MapaDeCalor
          rotulo="Ocupação por mecânico e hora, em %"
          canto="Mecânico"
          colunas={horas.map((h) => `${h} h`)}
          linhas={soma.mecanicos.map((m) => ({
            id: m.cod,
            nome: (
              <button
                type="button"
                onClick={() => verLinhas({ figura: 'ocupacao', cod: m.cod, titulo: `Trabalho de ${m.nome}` })}
              >
                {m.nome}
              </button>
            ),
            celulas: horas.map((h) => celulaDe(razao(m.trabalhado[h] ?? 0, m.presenca[h] ?? 0))),
            total: emDoisModos(razao(total(m.trabalhado), total(m.presenca))),
          }))}
          rodape={{
            id: 'todos',
            nome: 'Todos',
            celulas: soma.porHora.map((h) => celulaDe(razao(h.trabalhado, h.presenca))),
            total: emDoisModos(razao(soma.trabalhado, soma.presenca)),
          }}
        />
      )}
      <Legenda>Em % do turno de cada hora; a célula vazia está fora do turno.</Legenda>
    </Painel>
  )
}

const emDoisModos = (r: number | null) => (r === null ? '—' : emPorcento(Math.round(r * 100) / 100))
const celulaDe = (r: number | null) => (r === null ? null : { cheio: r, texto: String(Math.round(r * 100)) })
