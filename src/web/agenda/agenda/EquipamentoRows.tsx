import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import type { BoardEquipamento } from '#shared/agenda/equipamentos.ts'
import { EQUIPAMENTO_TYPES, typesInWords } from '#shared/rules/equipamento.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { personKey } from '../../core/session/person-keys.ts'
import { readJson, saveJson } from '../../core/storage/storage.ts'
import { dayEquipamentos } from '../equipamentos/api.ts'
import classes from './Day.module.css'
import { outsideTurno } from './MecanicoRow.tsx'
import type { Ruler } from './ruler.ts'
import { ServicoBlock } from './ServicoBlock.tsx'

interface Props {
  codConcessionaria: number
  dia: string
  servicos: readonly AgendaServico[]
  ruler: Ruler
  fuso: string
  now: number
  opened: number | null
  open: (s: AgendaServico) => void
  isManager: boolean
}

const FOLDED = 'equipamentos-fechados'

/** The store's equipment beneath the mechanics: one row each with the services that have it. Folded or not, as the person left it. */
export function EquipamentoRows({ codConcessionaria, dia, isManager, servicos, ...block }: Props) {
  const { data } = useQuery(dayEquipamentos(codConcessionaria, dia))
  const key = personKey(FOLDED)
  const [folded, setFolded] = useState(() => key !== null && readJson<boolean>(localStorage, key, false))
  if (!data || (data.equipamentos.length === 0 && !isManager)) return null
  const { equipamentos, semEquipamento: without } = data
  const toggle = () => {
    setFolded(!folded)
    if (key !== null) saveJson(localStorage, key, !folded || null)
  }
  const Icon = folded ? IconChevronRight : IconChevronDown
  return (
    <>
      <div className={classes.grupo}>
        <div>
          {equipamentos.length === 0 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              renderRoot={(p) => <ScreenLink {...p} to="/agenda-virtual/equipamentos/list" />}
            >
              Cadastrar elevadores e boxes
            </Button>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              aria-expanded={!folded}
              leftSection={<Icon size={15} />}
              onClick={toggle}
            >
              Equipamentos
            </Button>
          )}
          {kindsInWords(equipamentos).map(([tipo, words, formula]) => (
            <span key={tipo} className="num" title={formula}>
              {words}
            </span>
          ))}
          {without.length > 0 && (
            <b title={without.map((w) => `sem ${typesInWords(w.tipos)}: ${w.motivo}`).join('\n')}>
              {without.length === 1 ? '1 serviço sem equipamento' : `${without.length} serviços sem equipamento`}
            </b>
          )}
        </div>
      </div>
      {!folded && equipamentos.length > 0 && (
        <>
          <div className={classes.nomes} data-equipamentos>
            {equipamentos.map((e) => (
              <div key={e.codEquipamento} className={classes.nome}>
                <div style={{ minWidth: 0, display: 'grid', gridColumn: '1 / -1' }}>
                  <b title={e.nome}>{e.nome}</b>
                  <small id={`uso-${e.codEquipamento}`}>
                    {e.ausencia !== null
                      ? 'indisponível'
                      : e.ocupacao === null
                        ? 'sem expediente'
                        : `${e.ocupacao} % em uso`}
                  </small>
                </div>
              </div>
            ))}
          </div>
          <div data-equipamentos>
            {equipamentos.map((e) => (
              <Track key={e.codEquipamento} equipamento={e} servicos={servicos} {...block} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** Occupation of each kind, in words, and how it is counted. */
function kindsInWords(equipamentos: readonly BoardEquipamento[]): [string, string, string][] {
  return [...Map.groupBy(equipamentos, (e) => e.tipo)].map(([tipo, all]) => {
    const [taken, there] = [all.reduce((n, e) => n + e.minutosOcupados, 0), all.reduce((n, e) => n + e.minutos, 0)]
    const name = EQUIPAMENTO_TYPES[tipo]
    return [
      tipo,
      there === 0 ? `${name} —` : `${name} ${Math.round((taken / there) * 100)} %`,
      `${name}: ${taken} minutos reservados ÷ ${there} minutos do expediente da loja × equipamentos disponíveis`,
    ]
  })
}

interface TrackProps extends Omit<Props, 'codConcessionaria' | 'dia' | 'isManager'> {
  equipamento: BoardEquipamento
}

function Track({ equipamento: e, servicos, opened, ...block }: TrackProps) {
  return (
    <div className={classes.trilha} role="group" aria-label={e.nome} aria-describedby={`uso-${e.codEquipamento}`}>
      {outsideTurno(block.ruler, e.expediente).map((onde) => (
        <div key={onde.left} className={classes.fora} style={onde} />
      ))}
      {e.ausencia !== null && <div className={classes.ausente}>indisponível: {e.ausencia}</div>}
      {e.ocupados.map((slot) => {
        const s = servicos.find((x) => x.codServicoAgendado === slot.codServicoAgendado)
        return (
          s && (
            <ServicoBlock
              key={slot.codSlot}
              servico={s}
              slot={{ ...slot, codMecanico: s.codMecanico ?? 0 }}
              opened={opened === s.codServicoAgendado}
              {...block}
            />
          )
        )
      })}
    </div>
  )
}
