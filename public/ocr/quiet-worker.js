// The reader of pictures names each parameter of its Chinese data that its present version has no more, as an error of the page.
console.error = () => {}
importScripts('worker.min.js')
