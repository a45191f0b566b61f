import { Button, Menu, Text } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AgendaServico, MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { BoardEquipamento } from '#shared/agenda/equipamentos.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { dayInZone, formatTime } from '#shared/rules/dates.ts'
import { EQUIPAMENTO_TYPES, typesInWords } from '#shared/rules/equipamento.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { dayEquipamentos, useSwapEquipamento } from './api.ts'
import classes from './ServicoEquipamentos.module.css'

/** In a service's drawer: the equipment that it has, or why it has none, and others of the kind to take instead. */
export function ServicoEquipamentos({ servico: s }: { servico: AgendaServico }) {
  const fuso = useTimeZone()
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const slot = s.slots.find((x) => x.terminadoEm === null) ?? s.slots.at(-1)
  const q = useQuery({
    ...dayEquipamentos(s.codConcessionaria, slot ? dayInZone(slot.inicio, fuso) : ''),
    enabled: slot !== undefined,
  })
  if (!slot || !q.data) return null
  const { equipamentos, semEquipamento } = q.data
  const own = equipamentos.filter((e) => e.ocupados.some((x) => x.codServicoAgendado === s.codServicoAgendado))
  const without = semEquipamento.find((x) => x.codServicoAgendado === s.codServicoAgendado)
  if (own.length === 0 && !without) return null
  const mayChange = isManager && s.status <= 2 && slot.terminadoEm === null
  return (
    <div className={classes.lista} role="group" aria-label="Equipamentos do serviço">
      {own.map((e) => (
        <div key={e.codEquipamento} className={classes.linha}>
          <Text size="sm">
            <span className="suave">Equipamento</span> <b>{e.nome}</b>
          </Text>
          {mayChange && <Swap servico={s} tipo={e.tipo} atual={e} equipamentos={equipamentos} fuso={fuso} />}
        </div>
      ))}
      {without?.tipos.map((tipo) => (
        <div key={tipo} className={classes.linha}>
          <Text size="sm" c="vermelho">
            <b>Sem {typesInWords([tipo])}</b>: {without.motivo}
          </Text>
          {mayChange && <Swap servico={s} tipo={tipo} atual={null} equipamentos={equipamentos} fuso={fuso} />}
        </div>
      ))}
    </div>
  )
}

interface SwapProps {
  servico: AgendaServico
  tipo: BoardEquipamento['tipo']
  atual: BoardEquipamento | null
  equipamentos: readonly BoardEquipamento[]
  fuso: string
}

/** Menu of the other equipment of a kind, each with what stands against it. */
function Swap({ servico: s, tipo, atual, equipamentos, fuso }: SwapProps) {
  const swap = useSwapEquipamento()
  const others = equipamentos.filter((e) => e.tipo === tipo && e.codEquipamento !== atual?.codEquipamento)
  if (others.length === 0) return null
  const ahead = s.slots.filter((x) => x.terminadoEm === null)
  const against = (e: BoardEquipamento): string | null => {
    if (e.ausencia !== null) return `indisponível: ${e.ausencia}`
    const clash = e.ocupados.find(
      (x) => x.codServicoAgendado !== s.codServicoAgendado && ahead.some((y) => x.inicio < y.fim && y.inicio < x.fim),
    )
    return clash ? `em uso até ${formatTime(clash.fim, fuso)}` : null
  }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={swap.isPending}
          leftSection={<IconSwitchHorizontal size={14} />}
        >
          {atual ? `Trocar de ${typesInWords([tipo])}` : `Dar ${typesInWords([tipo])}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={EQUIPAMENTO_TYPES[tipo]}>
        {others.map((e) => {
          const no = against(e)
          return (
            <Menu.Item
              key={e.codEquipamento}
              disabled={no !== null}
              onClick={() =>
                swap.mutate(
                  { servico: s, codEquipamento: e.codEquipamento },
                  { onSuccess: ({ nome }) => toast.ok(`${s.descricao} em ${nome}`) },
                )
              }
            >
              {e.nome}
              {no !== null && ` · ${no}`}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
