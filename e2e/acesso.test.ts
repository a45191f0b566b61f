import { test } from 'vitest'
import { usarDemo } from '#tests/produto.ts'
import { PASSAGENS, provar, telasDe } from '#tests/visitas.ts'

const produto = usarDemo()
const { abrir } = produto

provar(produto, telasDe())

test.each(Object.entries(PASSAGENS))('%s leads to %s', async (caminho, destino) => {
  const { page, fechar } = await abrir('dev', caminho)
  await page.waitForURL((u) => u.pathname === destino)
  await fechar()
})
