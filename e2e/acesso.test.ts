import { test } from 'vitest'
import { usarDemo } from '#testes/produto.ts'
import { CONSTRUIDAS, PASSAGENS, provar } from '#testes/visitas.ts'

// Two files, so that two workers share the visits: `acesso-cadastros` has the rest of the built screens.
const produto = usarDemo()
const { abrir } = produto

provar(
  produto,
  CONSTRUIDAS.filter((t) => !t.path.startsWith('/cadastros/')),
)

test.each(Object.entries(PASSAGENS))('%s leads to %s', async (caminho, destino) => {
  const { page, fechar } = await abrir('dev', caminho)
  await page.waitForURL((u) => u.pathname === destino)
  await fechar()
})
