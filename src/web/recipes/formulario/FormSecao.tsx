import { Button, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './FormPage.module.css'
import { idDaSecao } from './secao.ts'

interface Props {
  titulo: string
  /** What the part is for, when its fields do not say it. */
  texto?: string
  /** At the right of the title. */
  acao?: ReactNode
  /** Fields side by side; false gives the whole width to the children. */
  grade?: boolean
  /** What a long part holds, in words: it stays closed until asked for, or until something in it is wrong. */
  resumo?: string
  comErro?: boolean
  children: ReactNode
}

/** A titled part of a form. */
export function FormSecao({ titulo, texto, acao, grade = true, resumo, comErro = false, children }: Props) {
  const [pedida, setPedida] = useState(false)
  const aberta = resumo === undefined || pedida || comErro
  return (
    <section id={idDaSecao(titulo)} className={classes.secao} aria-label={titulo}>
      <div className={classes.cabeca}>
        <div>
          <Title order={2}>{titulo}</Title>
          {texto && (
            <Text size="sm" c="dimmed">
              {texto}
            </Text>
          )}
        </div>
        {acao}
        {resumo !== undefined && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={aberta}
            aria-label={`${aberta ? 'Esconder' : 'Editar'}: ${titulo}`}
            rightSection={aberta ? <IconChevronUp size={15} /> : <IconChevronDown size={15} />}
            disabled={comErro}
            onClick={() => setPedida(!pedida)}
          >
            {aberta ? 'Esconder' : 'Editar'}
          </Button>
        )}
      </div>
      {!aberta ? <Text>{resumo}</Text> : grade ? <div className={classes.campos}>{children}</div> : children}
    </section>
  )
}
