import { Alert, Button, Group, Text } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { NIVEIS_RECALL } from '#shared/garantia/recalls.ts'
import type { Nivel } from '#shared/core/contract.ts'
import type { RecallCar } from '#shared/garantia/recall-cars.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import type { RecallTarget, Slots } from '../../recipes/area/slots.ts'
import classes from './Recalls.module.css'
import { recallsAtLoja, recallsOf } from './api.ts'
import { useCanAnswer } from './useCanAnswer.ts'
import { isOpen } from './words.ts'

const CarDrawer = lazyComponent(() => import('./CarDrawer.tsx').then((m) => m.CarDrawer))

/** A car's open recalls: a small flag on boards, a notice in drawers and forms; both open the car's campaigns. Nothing without one. */
export function RecallFlag(p: Slots['sinalDeRecall']) {
  const nivel = useSessao()?.nivel
  if (nivel === undefined || !(NIVEIS_RECALL as readonly Nivel[]).includes(nivel)) return null
  return p.codConcessionaria === undefined ? (
    <Notice target={p.target} delivering={p.delivering ?? false} unanswered={p.unanswered} />
  ) : (
    <SmallFlag target={p.target} codConcessionaria={p.codConcessionaria} />
  )
}

function SmallFlag({ target, codConcessionaria }: { target: RecallTarget; codConcessionaria: number }) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(recallsAtLoja(codConcessionaria))
  const car = data?.find((c) => (target.tipo === 'passagem' ? c.codPassagem : c.codAgendamento) === target.codigo)
  if (!car) return null
  const all = car.pendentes === 0
  return (
    <>
      <button
        type="button"
        className={classes.flag}
        data-answered={all || undefined}
        onPointerDown={(e) => e.stopPropagation()}
        onClick={(e) => {
          e.stopPropagation()
          setOpened(true)
        }}
      >
        <IconShieldExclamation size={13} aria-hidden />
        {all ? 'Recall respondido' : car.pendentes > 1 ? `${car.pendentes} recalls abertos` : 'Recall aberto'}
      </button>
      {opened && <Opened target={target} close={() => setOpened(false)} />}
    </>
  )
}

/** What is wrong with the chassis, so that nobody takes silence for "no recall". */
const UNKNOWN: Readonly<Record<Exclude<RecallCar['chassiState'], 'CERTO'>, string>> = {
  SEM: 'Sem chassi no cadastro: não dá para conferir recall.',
  CURTO: 'O chassi tem menos de 17 caracteres (carro antigo ou incompleto): confira recall no site da montadora.',
  ERRADO: 'O chassi do cadastro tem letra que não existe (I, O ou Q): corrija-o para conferir recall.',
}

function Notice(p: { target: RecallTarget; delivering: boolean; unanswered: ReactNode }) {
  const { target, delivering } = p
  const canAnswer = useCanAnswer()
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(recallsOf(target))
  if (!data) return p.unanswered
  if (data.chassiState !== 'CERTO')
    return (
      <Text size="sm" c="dimmed">
        {UNKNOWN[data.chassiState]}
      </Text>
    )
  const open = data.recalls.filter(isOpen)
  if (open.length === 0) return null
  const pending = open.filter((r) => r.pendente)
  const title =
    pending.length === 0
      ? 'Recall respondido nesta visita'
      : open.length === 1
        ? 'Recall aberto'
        : `${open.length} recalls abertos`
  return (
    <>
      <Alert
        color={pending.length === 0 ? 'azul' : 'amarelo'}
        icon={<IconShieldExclamation size={18} />}
        title={title}
        role={delivering && pending.length > 0 ? 'alert' : undefined}
      >
        <Group justify="space-between" gap="xs">
          <Text size="sm" className={classes.grow}>
            {open.map((r) => r.titulo).join(' · ')}
            {delivering &&
              pending.length > 0 &&
              '. O carro está saindo sem resposta: responda antes de entregar a chave.'}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
            {canAnswer && pending.length > 0 ? 'Ver e responder' : 'Ver'}
          </Button>
        </Group>
      </Alert>
      {opened && <Opened target={target} close={() => setOpened(false)} />}
    </>
  )
}

function Opened(p: { target: RecallTarget; close: () => void }) {
  return (
    <Suspense>
      <CarDrawer {...p} />
    </Suspense>
  )
}
