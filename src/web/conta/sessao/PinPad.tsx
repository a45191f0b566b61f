import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PersonOfDevice } from '#shared/conta/aparelhos.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { useChangePerson } from '../aparelhos/api.ts'
import classes from './SharedDevice.module.css'

const SHORTEST = 4
const LONGEST = 6
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type Way = PersonOfDevice['volta']
/** What to do when the PIN does not open. */
const WHOLE: Record<Exclude<Way, 'PIN'>, string> = {
  BLOQUEADO:
    'O PIN errou cinco vezes e está bloqueado neste aparelho. Entre aqui com a senha: o PIN volta a valer. Se não foi você quem tentou, avise quem administra a loja.',
  SEM_PIN: 'Você ainda não tem PIN. Entre aqui com a senha e escolha um em Minha conta, no menu do seu nome.',
  FATOR: 'O seu acesso pede o segundo fator a cada turno. Entre aqui com ele; depois o PIN vale por 12 horas.',
}
/** The whole sign-in that the server asks for; null for other errors. */
const wholeWanted = (e: unknown): Exclude<Way, 'PIN'> | null =>
  e instanceof ApiError && e.code === 'entrada-inteira' ? (e.atual as { volta: Exclude<Way, 'PIN'> }).volta : null

interface Props {
  person: PersonOfDevice
  entered: () => void
  byPassword: () => void
  back: () => void
}

/** The PIN of one person, by the screen's keys or by a keyboard. */
export function PinPad({ person, entered, byPassword, back }: Props) {
  const [pin, setPin] = useState('')
  const change = useChangePerson()
  const whole = wholeWanted(change.error) ?? (person.volta === 'PIN' ? null : person.volta)

  const send = (typed: string) =>
    change.mutate({ codUsuario: person.codUsuario, pin: typed }, { onSuccess: entered, onError: () => setPin('') })
  function press(digit: string): void {
    if (change.isPending || pin.length >= LONGEST) return
    if (change.isError) change.reset()
    const next = pin + digit
    setPin(next)
    if (next.length === LONGEST) send(next)
  }
  const erase = () => setPin((p) => p.slice(0, -1))
  const onKey = useEffectEvent((e: KeyboardEvent) => {
    if (whole || e.ctrlKey || e.metaKey || e.altKey) return
    if (/^\d$/.test(e.key)) press(e.key)
    else if (e.key === 'Backspace') erase()
    else if (e.key === 'Escape') back()
    // Enter on a button presses that button.
    else if (e.key === 'Enter' && !(e.target instanceof HTMLButtonElement) && pin.length >= SHORTEST) send(pin)
    else return
    e.preventDefault()
  })
  useEffect(() => {
    const listen = (e: KeyboardEvent) => onKey(e)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <div className={classes.pad}>
      <Group wrap="nowrap">
        <Avatar name={person.nome} size={44} decorative />
        <Title order={1} size="h2">
          {person.nome}
        </Title>
      </Group>
      {whole ? (
        <Alert color="amarelo" role="alert">
          {WHOLE[whole]}
        </Alert>
      ) : (
        <>
          {change.isError && (
            <Alert color="vermelho" role="alert">
              {errorMessage(change.error)}
            </Alert>
          )}
          <Text ta="center">Digite o seu PIN</Text>
          <div className={classes.dots} role="status" aria-label={`${pin.length} números digitados`}>
            {Array.from({ length: Math.max(SHORTEST, pin.length) }, (_, i) => (
              <span key={i} className={classes.dot} data-full={i < pin.length || undefined} />
            ))}
          </div>
          <div className={classes.keys} role="group" aria-label="Teclado do PIN">
            {DIGITS.map((d) => (
              <Key key={d} label={d} onClick={() => press(d)} />
            ))}
            <Button
              variant="default"
              className={classes.key}
              aria-label="Apagar o último número"
              disabled={pin === ''}
              onClick={erase}
            >
              <IconBackspace size={24} />
            </Button>
            <Key label="0" onClick={() => press('0')} />
            <Button
              className={classes.key}
              fz="md"
              px={4}
              loading={change.isPending}
              disabled={pin.length < SHORTEST}
              onClick={() => send(pin)}
            >
              Entrar
            </Button>
          </div>
        </>
      )}
      <Group grow>
        <Button size="md" variant="default" onClick={back}>
          Voltar
        </Button>
        <Button size="md" variant={whole ? 'filled' : 'default'} onClick={byPassword}>
          Usar a senha
        </Button>
      </Group>
    </div>
  )
}

function Key({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" className={classes.key} onClick={onClick}>
      {label}
    </Button>
  )
}
