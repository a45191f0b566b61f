import { Button, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { selectLoja, useConcessionarias } from '../../core/session/concessionarias.ts'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import classes from './AskLoja.module.css'

/** Asks users with several stores which one is theirs, if they never chose; until then the screens show the store registered first. */
export function AskLoja() {
  const { activeLojas, selected } = useConcessionarias()
  if (!selected) return null
  return (
    <section className={classes.pergunta} aria-label="Escolha da loja">
      <IconBuildingStore size={20} aria-hidden="true" />
      <Text size="sm" className={classes.texto}>
        <b>Em qual loja você está?</b> As telas de uma loja mostram {selected.nome}, uma das {activeLojas.length} que
        você alcança.
      </Text>
      <div className={classes.atos}>
        <Button size="compact-md" variant="default" onClick={() => selectLoja(selected.codConcessionaria)}>
          Ficar nesta
        </Button>
        <SelectInput
          aria-label="Escolher outra loja"
          placeholder="Escolher outra…"
          searchable
          data={activeLojas
            .filter((l) => l !== selected)
            .map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
          value={null}
          onChange={(cod) => {
            if (cod) selectLoja(Number(cod))
          }}
        />
      </div>
    </section>
  )
}
