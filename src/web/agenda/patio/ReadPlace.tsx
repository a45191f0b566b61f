import { Button, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { CodeReading, PatioLugar } from '#shared/agenda/patio.ts'
import { LUGAR_TYPE_NAMES } from '#shared/rules/lugar.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { CarChoices } from './CarChoices.tsx'
import { useMoves } from './useMoves.ts'
import { saidWhen } from './words.ts'
import classes from './Patio.module.css'

const FullPlaceModal = lazyComponent(() => import('./FullPlaceModal.tsx').then((m) => m.FullPlaceModal))

/** A place that was read: who is there, and the tap that says that a car is. */
export function ReadPlace({ read, lugar }: { read: CodeReading; lugar: PatioLugar }) {
  const fuso = useTimeZone()
  const now = useNow()
  const [choosing, setChoosing] = useState(false)
  const mover = useMoves(read.codConcessionaria, () => setChoosing(false))
  const others = read.candidatos.filter((c) => c.codLugar !== lugar.codLugar)
  return (
    <section className={classes.painel} aria-label={`Lugar ${lugar.codigo}`}>
      <span className={classes.grande}>{lugar.codigo}</span>
      <Text c="dimmed">{[LUGAR_TYPE_NAMES[lugar.tipo], lugar.nome].filter(Boolean).join(' · ')}</Text>
      {read.carros.length === 0 && <Text my="sm">Nenhum carro anotado aqui.</Text>}
      <ul className={classes.linhas}>
        {read.carros.map((c) => (
          <li key={c.codPassagem} className={classes.linha}>
            <Placa placa={c.placa} chassi={c.chassi} />
            <span className={classes.resposta}>
              <b>{c.modelo}</b>
              <small>desde {saidWhen(c.desde ?? c.chegouEm, fuso, now)}</small>
            </span>
            <Button variant="light" disabled={mover.moving} onClick={() => mover.move(c, lugar.codLugar, 'QR')}>
              Continua aqui
            </Button>
            <Button variant="default" disabled={mover.moving} onClick={() => mover.move(c, null, 'QR')}>
              Já saiu
            </Button>
          </li>
        ))}
      </ul>
      {!choosing && (
        <Button fullWidth size="lg" disabled={others.length === 0} onClick={() => setChoosing(true)}>
          Um carro está aqui
        </Button>
      )}
      {others.length === 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          Não há outro carro na casa.
        </Text>
      )}
      {choosing && (
        <>
          <Title order={2}>Qual carro?</Title>
          <CarChoices
            label="Carros na casa"
            carros={others}
            disabled={mover.moving}
            choose={(c) => mover.move(c, lugar.codLugar, 'QR')}
          />
        </>
      )}
      {mover.full && (
        <Suspense>
          <FullPlaceModal full={mover.full} moving={mover.moving} goAhead={mover.goAhead} giveUp={mover.giveUp} />
        </Suspense>
      )}
    </section>
  )
}
