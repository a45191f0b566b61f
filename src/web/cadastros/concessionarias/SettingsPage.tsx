import { Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { LojaSettings } from './LojaSettings.tsx'

/** /ferramentas-desenvolvedor/configuracoes: every setting of the selected store, with its code. */
export function SettingsPage() {
  const { selected } = useConcessionarias()
  const [search, setSearch] = useState('')
  return (
    <ListPage title="Configurações" search={{ value: search, modify: setSearch, hint: 'Nome ou código da chave' }}>
      <Text size="sm" c="dimmed" maw={720}>
        Chaves e valores de {selected?.nome ?? 'cada loja'}. Um valor é gravado quando se sai do campo ou se tecla
        Enter; vazio volta ao padrão. As mudanças ficam no histórico da concessionária.
      </Text>
      <Paper withBorder p="md" radius={8} maw={920}>
        {selected && <LojaSettings codConcessionaria={selected.codConcessionaria} search={search} withCode />}
      </Paper>
    </ListPage>
  )
}
