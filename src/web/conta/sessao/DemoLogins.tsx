import { Text, UnstyledButton } from '@mantine/core'
import classes from './DemoLogins.module.css'

const PASSWORD = 'Patio#2026'
const LOGINS = [
  ['gestor@patio.demo', 'Gestão'],
  ['admin@patio.demo', 'Administração'],
  ['consultor@patio.demo', 'Consultor'],
  ['chefe@patio.demo', 'Chefe de oficina'],
  ['mecanico@patio.demo', 'Mecânico'],
  ['checklist@patio.demo', 'Checklists'],
  ['dev@patio.demo', 'Desenvolvimento'],
] as const

/** Demo users: a click fills in the form. */
export function DemoLogins({ onChoose }: { onChoose: (login: { email: string; senha: string }) => void }) {
  return (
    <section className={classes.lista} aria-label="Usuários de demonstração">
      <Text size="xs" c="dimmed">
        Demonstração: escolha um usuário para preencher
      </Text>
      <div className={classes.botoes}>
        {LOGINS.map(([email, papel]) => (
          <UnstyledButton key={email} className={classes.botao} onClick={() => onChoose({ email, senha: PASSWORD })}>
            <b>{papel}</b>
            <span>{email}</span>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
