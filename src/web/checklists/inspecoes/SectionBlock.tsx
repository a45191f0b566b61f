import { Button, Group, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { memo, useState, type CSSProperties } from 'react'
import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import { mayBeGreenAtOnce } from './answers.ts'
import { ItemRow } from './ItemRow.tsx'
import type { Acts } from './useActs.ts'
import { CHECK_AGAIN, type WalkBlock } from './walk.ts'
import classes from './Walk.module.css'

interface Props {
  id: string
  block: WalkBlock
  respostas: InspecaoContent['respostas']
  devolvidos: readonly string[]
  codUsuario: number
  openItem: string | null
  readOnly: boolean
  acts: Acts
  open: (item: string) => void
  /** Seconds spent here, for those who may see them. */
  seconds: number | null
}

/** A section of the walk with its items; what is plainly in order is answered at once. */
export const SectionBlock = memo(function SectionBlock(props: Props) {
  const { id, block, respostas, devolvidos, codUsuario, openItem, readOnly, acts, open, seconds } = props
  const [asking, ask] = useState(false)
  const free = block.itens
    .map((i) => i.item)
    .filter((i) => mayBeGreenAtOnce(i) && (respostas[i.id]?.resposta.estado ?? 'NAO_VERIFICADO') === 'NAO_VERIFICADO')
  // What the last visit left open is looked at one by one.
  const offer = !readOnly && block.id !== CHECK_AGAIN && free.length > 1
  return (
    <section
      className={classes.secao}
      style={{ '--itens': block.itens.length } as CSSProperties}
      id={`secao-${block.id}`}
      data-secao={block.id}
      aria-label={block.nome}
    >
      <header>
        <h2>{block.nome}</h2>
        {seconds !== null && seconds > 0 && (
          <span className="suave num">
            {Math.floor(seconds / 60)} min {String(seconds % 60).padStart(2, '0')} s
          </span>
        )}
      </header>
      <ul>
        {block.itens.map((entry) => {
          const given = respostas[entry.item.id]
          return (
            <ItemRow
              key={entry.item.id}
              id={id}
              entry={entry}
              answer={given?.resposta}
              by={given === undefined || given.codUsuario === codUsuario ? null : given.por}
              sentBack={devolvidos.includes(entry.item.id)}
              opened={openItem === entry.item.id}
              readOnly={readOnly}
              acts={acts}
              open={open}
            />
          )
        })}
      </ul>
      {offer && !asking && (
        <Button
          variant="subtle"
          size="lg"
          fullWidth
          leftSection={<IconChecks size={20} />}
          aria-label={`Todos verdes: ${block.nome}`}
          onClick={() => ask(true)}
        >
          Todos verdes ({free.length})
        </Button>
      )}
      {offer && asking && (
        <div className={classes.pergunta} role="group" aria-label={`Confirmar todos verdes: ${block.nome}`}>
          <Text fw={600}>Os {free.length} itens sem resposta estão em ordem?</Text>
          <Group gap={8} grow>
            <Button size="lg" variant="default" onClick={() => ask(false)}>
              Não
            </Button>
            <Button
              size="lg"
              color="verde"
              onClick={() => {
                ask(false)
                acts.greenAll(block.id, free)
              }}
            >
              Sim, todos
            </Button>
          </Group>
        </div>
      )}
    </section>
  )
})
