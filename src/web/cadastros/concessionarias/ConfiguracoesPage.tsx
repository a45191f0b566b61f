import { Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { ChavesDaLoja } from './ChavesDaLoja.tsx'

/** /ferramentas-desenvolvedor/configuracoes: every setting of the selected store, by its code too. */
export function ConfiguracoesPage() {
  const { selecionada } = useConcessionarias()
  const [busca, setBusca] = useState('')
  return (
    <ListPage titulo="Configurações" busca={{ valor: busca, mudar: setBusca, dica: 'Nome ou código da chave' }}>
      <Text size="sm" c="dimmed" maw={720}>
        Chaves e valores de {selecionada?.nome ?? 'cada loja'}. Um valor é gravado quando se sai do campo ou se tecla
        Enter; vazio volta ao padrão. As mudanças ficam no histórico da concessionária.
      </Text>
      <Paper withBorder p="md" radius={8} maw={920}>
        {selecionada && <ChavesDaLoja codConcessionaria={selecionada.codConcessionaria} busca={busca} comCodigo />}
      </Paper>
    </ListPage>
  )
}
