import { Button, Title } from '@mantine/core'
import { type PointerEvent, useEffectEvent } from 'react'
import type { Carro, PatioLugar } from '#shared/agenda/patio.ts'
import { formatDuration } from '#shared/rules/dates.ts'
import { LUGAR_TYPE_NAMES, LUGAR_TYPES } from '#shared/rules/lugar.ts'
import { drag, trackTarget } from '../../recipes/board/drag.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { keyInWords } from './words.ts'
import type { Yard } from './figures.ts'
import classes from './Patio.module.css'

interface Props {
  yard: Yard
  now: number
  /** The car that was tapped and waits for a place. */
  chosen: number | null
  choose: (codPassagem: number | null) => void
  move: (carro: Carro, codLugar: number) => void
}

/** The yard as tiles by kind of place; a car is moved by tapping it and then a place, or by dragging. */
export function YardPicture({ yard, now, chosen, choose, move }: Props) {
  const car = yard.carros.find((c) => c.codPassagem === chosen)
  const grab = useEffectEvent((e: PointerEvent<HTMLElement>, carro: Carro): void => {
    const target = trackTarget('lugar-')
    drag(e, e.currentTarget, {
      onMove: (p) => void target.at(p),
      onDrop: (p) => {
        const cod = Number(target.at(p)?.dataset['alvo']?.slice('lugar-'.length))
        if (cod > 0 && cod !== carro.codLugar) move(carro, cod)
      },
      onEnd: () => target.release(),
    })
  })
  const byPlace = Map.groupBy(yard.carros, (c) => c.codLugar)
  const chips = (cars: readonly Carro[]) =>
    cars.map((c) => (
      <CarChip
        key={c.codPassagem}
        carro={c}
        now={now}
        chosen={c.codPassagem === chosen}
        choose={() => choose(c.codPassagem === chosen ? null : c.codPassagem)}
        grab={(e) => grab(e, c)}
      />
    ))
  const lost = byPlace.get(null) ?? []
  return (
    <div className={classes.patio} data-escolhendo={car ? true : undefined}>
      {lost.length > 0 && (
        <section className={classes.bandeja} aria-label="Carros sem lugar">
          <Title order={2}>Sem lugar ({lost.length})</Title>
          <ul className={classes.chips}>{chips(lost)}</ul>
        </section>
      )}
      {LUGAR_TYPES.map((tipo) => {
        const places = yard.lugares.filter((l) => l.tipo === tipo)
        if (places.length === 0) return null
        return (
          <section key={tipo} aria-label={LUGAR_TYPE_NAMES[tipo]}>
            <Title order={2}>{LUGAR_TYPE_NAMES[tipo]}</Title>
            <ul className={classes.lugares}>
              {places.map((l) => (
                <PlaceTile
                  key={l.codLugar}
                  lugar={l}
                  cars={byPlace.get(l.codLugar) ?? []}
                  put={car && car.codLugar !== l.codLugar ? () => move(car, l.codLugar) : undefined}
                  carName={car?.placa ?? car?.modelo ?? ''}
                >
                  {chips(byPlace.get(l.codLugar) ?? [])}
                </PlaceTile>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

interface TileProps {
  lugar: PatioLugar
  cars: readonly Carro[]
  put: (() => void) | undefined
  carName: string
  children: React.ReactNode
}

function PlaceTile({ lugar: l, cars, put, carName, children }: TileProps) {
  const over = cars.length > l.capacidade
  const state = cars.length === 0 ? 'livre' : l.capacidade === 1 && !over ? '' : `${cars.length} de ${l.capacidade}`
  return (
    <li
      className={classes.lugar}
      data-alvo={`lugar-${l.codLugar}`}
      data-estado={over ? 'acima' : cars.length === 0 ? 'livre' : undefined}
    >
      <header>
        <b>{l.codigo}</b>
        <span className={classes.nome}>{l.nome}</span>
        <small data-acima={over || undefined}>{over ? `acima: ${state}` : state}</small>
      </header>
      <ul className={classes.chips}>{children}</ul>
      {put && (
        <Button size="compact-sm" variant="light" aria-label={`Pôr ${carName} no ${l.codigo}`} onClick={put}>
          Pôr aqui
        </Button>
      )}
    </li>
  )
}

interface ChipProps {
  carro: Carro
  now: number
  chosen: boolean
  choose: () => void
  grab: (e: PointerEvent<HTMLElement>) => void
}

function CarChip({ carro: c, now, chosen, choose, grab }: ChipProps) {
  const since = formatDuration((now - Date.parse(c.desde ?? c.chegouEm)) / 60_000)
  return (
    <li>
      <button
        type="button"
        className={classes.carro}
        aria-pressed={chosen}
        data-confirmar={c.confirmar || undefined}
        onClick={choose}
        onPointerDown={grab}
      >
        <span className={classes.cima}>
          <Placa placa={c.placa} chassi={c.chassi} />
          <span className="num">{since}</span>
        </span>
        <span className={classes.baixo}>{c.modelo}</span>
        <span className={classes.baixo}>
          {keyInWords(c.chave)}
          {c.confirmar && c.codLugar !== null && ' · confirmar'}
        </span>
      </button>
    </li>
  )
}
