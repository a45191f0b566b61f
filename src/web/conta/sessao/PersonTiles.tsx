import { Text, UnstyledButton } from '@mantine/core'
import type { PersonOfDevice } from '#shared/conta/aparelhos.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import classes from './SharedDevice.module.css'

const NOTES: Record<PersonOfDevice['volta'], string | null> = {
  PIN: null,
  BLOQUEADO: 'PIN bloqueado: entre com a senha',
  SEM_PIN: 'sem PIN: entre com a senha',
  FATOR: 'segundo fator deste turno',
}

interface Props {
  people: readonly PersonOfDevice[]
  choose: (person: PersonOfDevice) => void
}

/** The people of a shared tablet, large enough for a gloved finger. */
export function PersonTiles({ people, choose }: Props) {
  if (people.length === 0)
    return (
      <Text c="dimmed">
        Ninguém entrou aqui ainda. Entre com a senha e escolha um PIN em Minha conta: o seu nome aparece aqui da próxima
        vez.
      </Text>
    )
  return (
    <ul className={classes.people}>
      {people.map((p) => (
        <li key={p.codUsuario}>
          <UnstyledButton className={classes.person} onClick={() => choose(p)}>
            <Avatar name={p.nome} size={44} decorative />
            <span>
              <span className={classes.name}>{p.nome}</span>
              {NOTES[p.volta] && <span className={classes.note}>{NOTES[p.volta]}</span>}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
